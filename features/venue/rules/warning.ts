/**
 * How many days ahead members are warned that their tier ends, unless the venue sets it (decisions
 * §9).
 */
export const usual_warning_days = 14;
