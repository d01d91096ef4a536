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

/** State-run insurers of last resort. */
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

/** They adjust, inspect and price for carriers. */
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

/** The falling names of the background. The page states nothing about these firms. */
export const carrierNames: readonly string[] = [
  ...nationalInsurers,
  ...statePools,
  ...claimsServiceFirms,
  ...bothSides,
];
