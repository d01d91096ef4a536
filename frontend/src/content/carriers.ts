/** Insurers that write property policies in many states. */
const nationalInsurers = [
  'ALLSTATE',
  'AMERICAN FAMILY',
  'AMERICAN NATIONAL',
  'AMICA',
  'ASSURANT',
  'AUTO-OWNERS',
  'BERKSHIRE',
  'CHUBB',
  'CINCINNATI',
  'CNA',
  'COUNTRY FINANCIAL',
  'ERIE',
  'FARMERS',
  'FOREMOST',
  'GRANGE',
  'HANOVER',
  'HARTFORD',
  'HERITAGE',
  'HORACE MANN',
  'KEMPER',
  'KIN',
  'LEMONADE',
  'LIBERTY MUTUAL',
  'MARKEL',
  'MERCURY',
  'NATIONWIDE',
  'PLYMOUTH ROCK',
  'PROGRESSIVE',
  'SAFECO',
  'SECURITY FIRST',
  'SENTRY',
  'SHELTER',
  'SLIDE',
  'STATE FARM',
  'STILLWATER',
  'TOKIO MARINE',
  'TOWER HILL',
  'TRAVELERS',
  'UNIVERSAL',
  'USAA',
  'WESTFIELD',
  'ZURICH',
] as const;

/** Insurers of last resort, each made by its state. */
const statePools = [
  'AIUA',
  'CA FAIR PLAN',
  'FLORIDA CITIZENS',
  'GA FAIR PLAN',
  'LA CITIZENS',
  'MA FAIR PLAN',
  'NCJUA',
  'TEXAS FAIR PLAN',
  'TWIA',
] as const;

/** Firms that adjust, inspect and price for carriers. */
const claimsServiceFirms = [
  'ALACRITY',
  'CRAWFORD',
  'EBERL',
  'ENSERVIO',
  'ESIS',
  'GALLAGHER BASSETT',
  'HANCOCK',
  'PILOT',
  'SEDGWICK',
] as const;

/** The two sides of every claim. */
const bothSides = ['CARRIERS', 'CONTRACTOR'] as const;

/** The 62 names that drift behind every page (public specification, section 3); they say nothing about anybody. */
export const carrierNames: readonly string[] = [
  ...nationalInsurers,
  ...statePools,
  ...claimsServiceFirms,
  ...bothSides,
];
