/**
 * Codes of provinces, states and counties as boards write them behind a city: ISO 3166-2, for Mexico the post's letters
 * too. Nearly every one is some country's code as well: "Bergamo, BG" told Bulgaria, "Manaus, AM" Armenia, "Pfäffikon,
 * SZ" Eswatini. Countries whose codes are numbers are not here, nor are those of regions.ts that the cities tell apart.
 */
const CODES: Record<string, string> = {
  AE: 'AJ AZ DU FU RK SH UQ',
  AM: 'ER',
  AR: 'BA',
  AT: 'ST',
  AU: 'ACT NSW NT QLD SA TAS VIC WA',
  AZ: 'BA',
  BR: 'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO',
  CH: 'AG AI AR BE BL BS FR GE GL GR JU LU NE NW OW SG SH SO SZ TG TI UR VD VS ZG ZH',
  CL: 'BI RM VS',
  CN: 'AH BJ CQ FJ GD GS GX GZ HA HB HE HI HL HN JL JS JX LN NM NX QH SC SD SH SN SX TJ XJ XZ YN ZJ',
  CO: 'ANT DC',
  CR: 'SJ',
  DE: 'BB BE BW BY HB HE HH MV NI NW RP SH SL SN ST TH',
  ES: 'AB AL AN AR AS AV BA BI BU CA CB CC CE CL CM CN CO CR CS CT CU EX GA GC GI GR GU HU IB LE LU MA MC MD ML MU NA NC OR PO PV RI SA SE SG SO SS TE TF TO VA VC VI ZA',
  FR: 'ARA BFC BRE COR CVL GES HDF IDF NAQ NOR OCC PAC PDL',
  GB: 'BIR EDH ENG GLG LDS LIV LND MAN NI NIR SCT WLS',
  ID: 'AC BA BB BE BT GO JA JB JI JK JT KB KI KR KS KT KU LA MA MU NB NT PA PB RI SA SB SG SN SR SS SU YO',
  IE: 'CE CN CO CW DL KE KK KY LD LH LK LM LS MH MN MO OY RN SO TA WD WH WW WX',
  IL: 'HA JM TA',
  IN: 'AN AP AR AS BR CG CH CT DL GA GJ HP HR JH JK KA KL MH ML MN MP MZ NL OD OR PB PY RJ SK TG TN TR TS UK UP UT WB',
  IQ: 'BG',
  IT: 'AG AL AN AO AP AQ AR AT AV BA BG BI BL BN BO BR BS BT BZ CA CB CE CH CL CN CO CR CS CT CZ EN FC FE FG FI FM FR GE GO GR IM IS KR LC LE LI LO LT LU MB MC ME MI MN MO MS MT NA NO NU OR PA PC PD PE PG PI PN PO PR PT PU PV PZ RA RC RE RG RI RM RN RO SA SI SO SP SR SS SU SV TA TE TN TO TP TR TS TV UD VA VB VC VE VI VR VT VV',
  JO: 'AM',
  LB: 'BA',
  MX: 'AG AGU BC BCN BCS BS CH CHH CHP CL CM CMX CO COA COL CS DF DG DUR EM GR GRO GT GUA HG HID JA JAL MEX MI MIC MO MOR MX NA NAY NL NLE OA OAX PU PUE QR QT QUE ROO SI SIN SL SLP SO SON TAB TAM TB TL TLA TM VE VER YU YUC ZA ZAC',
  MY: 'JHR KDH KTN KUL LBN MLK NSN PHG PJY PLS PNG PRK SBH SGR SWK TRG',
  NG: 'AB AD AK AN BA BE BO BY CR DE EB ED EK EN FC GO IM JI KD KE KN KO KT KW LA NA NI OG ON OS OY PL RI SO TA YO ZA',
  NL: 'DR FL FR GE GR LI NB NH OV UT ZE ZH',
  NZ: 'AUK BOP CAN OTA WGN WKO',
  OM: 'MA',
  PK: 'BA IS JK KP PB SD',
  PL: 'DS KP LB LD LU MA MZ OP PD PK PM SK SL WN WP ZP',
  RO: 'AB AG AR BC BH BN BR BT BV BZ CJ CL CS CT CV DB DJ GJ GL GR HD HR IF IL IS MH MM MS NT OT PH SB SJ SM SV TL TM TR VL VN VS',
  SE: 'AB AC BD',
  SN: 'DK',
  SV: 'SS',
  UY: 'CA MA MO',
  UZ: 'SA TK TO',
  VN: 'DN HN SG',
  ZA: 'EC FS GP GT KZN LP MP NC NW WC',
}
const REGIONS = new Map(Object.entries(CODES).map(([country, codes]) => [country, new Set(codes.split(' '))]))

/** Whether the code is one of a region of this country. */
export function isRegionCodeOf(code: string, countryCode: string): boolean {
  return REGIONS.get(countryCode)?.has(code) ?? false
}

/** Every country that has a region of this code. */
export function countriesWithRegion(code: string): string[] {
  return [...REGIONS].flatMap(([country, codes]) => (codes.has(code) ? [country] : []))
}
