/** The choices of members; the keys are stored, their texts are in the message catalogues. */
export const memberTypes = ['PERSONAL', 'CORPORATE', 'NGO'] as const;
export type MemberType = (typeof memberTypes)[number];
export const genders = ['FEMALE', 'MALE', 'OTHER', 'UNDISCLOSED'] as const;
export const ageGroups = [
  'UNDER_18',
  '18_24',
  '25_34',
  '35_44',
  '45_54',
  '55_64',
  '65_PLUS',
] as const;
export const residenceCities = ['HONG_KONG', 'MACAU', 'MAINLAND', 'TAIWAN', 'OTHER'] as const;
export const relationships = [
  'RESIDENT',
  'WORKER',
  'STUDENT',
  'VISITOR',
  'TENANT',
  'OTHER',
] as const;
export const memberStatuses = ['ACTIVE', 'INACTIVE'] as const;

export const regions = ['HONG_KONG_ISLAND', 'KOWLOON', 'NEW_TERRITORIES'] as const;
/** The 18 districts by region, in the government's order (facts/hong-kong.md). */
export const districtsOf = {
  HONG_KONG_ISLAND: ['central_and_western', 'wan_chai', 'eastern', 'southern'],
  KOWLOON: ['yau_tsim_mong', 'sham_shui_po', 'kowloon_city', 'wong_tai_sin', 'kwun_tong'],
  NEW_TERRITORIES: [
    'kwai_tsing',
    'tsuen_wan',
    'tuen_mun',
    'yuen_long',
    'north',
    'tai_po',
    'sha_tin',
    'sai_kung',
    'islands',
  ],
} as const satisfies Record<(typeof regions)[number], readonly string[]>;
export type District = (typeof districtsOf)[(typeof regions)[number]][number];
export const districts = regions.flatMap<District>((region) => districtsOf[region]);
