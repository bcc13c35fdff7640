/** So many days ahead the end of a tier is warned about, until the venue says otherwise (decisions §9). */
export const usual_warning_days = 14;
