import type { Seniority } from '#contract'

const EARLY =
  '(?:intern(?:ship)?s?|graduates?|(?:new|university|recent)[- ]?grads?|early[- ](?:careers?|talent)|apprentice(?:ship)?s?|trainees?|working students?|co-?op)'
/** "Internship Program Manager" runs one, "Early Careers Recruiter" fills one; "Internship Program" is one. */
const STAFF = new RegExp(
  String.raw`\b${EARLY}(?: (?:and|&) [\p{L}-]+)? (?:(?:programs?|programmes?|talent|recruiting|recruitment|hiring|acquisition|relations) )+(?:[\p{L}&]+ )?(?:manager|coordinator|recruiter|lead|specialist|partner|director|head)s?\b|\b(?:intern(?:ship)?s?|early[- ](?:careers?|talent)) (?:recruiter|coordinator|manager)s?\b`,
  'giu',
)

/** A title without the words for beginners that its holder looks after. */
export function withoutEarlyCareerStaff(title: string): string {
  return title.replace(STAFF, ' ')
}

/** What an internship is called in titles: "Estágio em Produto", "Stage - Développeur", and no stage manager. */
export const INTERN =
  /(?<!\p{L})(?:interns?|internships?|working student|werkstudent(?:in)?|praktikum|praktikant(?:in)?|(?:extern |student)?praktik(?:plads|plats)?|stagiaires?|stage étudiant|tirocini[oi]|tirocinante|becari[oa]|pasant(?:e|ía)|estágio|estagiári[oa]|staż|stażyst\p{L}+|praktykan\p{L}+|alternan(?:t|ce)|stagiair|stagist[ai]|practicante|prácticas(?: profesionales)?|stajyer|magang|thực tập sinh|pasantía|summer (?:interns?|internships?)|apprentice(?:ship)?s?)(?!\p{L})|^stage(?=\s*[-–—:|/(]|\s+(?:de|en|d[’']|curric))|(?<=\s[-–—|]\s|\()stage(?=\)?\s*(?:$|\([hf]\s?\/\s?[hf]))/iu

/** Behind the Chinese word for "high" stands a trade; in Japanese it is mostly luxury. */
const TRADE = '(?=\\p{Script=Han}{0,8}(?:師|师|經理|经理|開發|开发|專員|专员|主任|分析|設計|设计|顧問|顾问|研究))'

/** Levels in titles that no Latin letter writes, where `\b` finds no word. Highest first, as in the Latin table. */
const LEVELS: [Seniority, RegExp][] = [
  [
    'intern',
    /实习|實習|見習|インターン(?!シップ(?:企画|担当)|ナショナル|ネット)|인턴(?!십 담당)|(?<!\p{L})стаж[её]р(?:ка)?(?!\p{L})/iu,
  ],
  [
    'executive',
    /首席(?!\p{Script=Han}{0,6}(?:助理|秘书|秘書))|(?:总监|總監)(?!助理|秘书|秘書)|(?<!\p{L})директор(?!\p{L})|최고[\p{Script=Hangul}]{1,4}책임자/iu,
  ],
  [
    'lead',
    /テックリード|(?:チーム|グループ|プロジェクト)リーダー|팀장|파트장|技术主管|技術主管|组长|組長|(?<!\p{L})(?:ведущ(?:ий|ая)|провідн(?:ий|а)|руководитель (?:группы|команды))(?!\p{L})|(?<!\p{L})тимлид(?!\p{L})|(?<!\p{L})team[- ]?лид(?!\p{L})/iu,
  ],
  [
    'senior',
    new RegExp(
      `资深|資深|高级|高級${TRADE}|シニア|시니어|(?<!\\p{L})(?:старш(?:ий|ая|а)|сень[оё]р|синьор)(?!\\p{L})`,
      'iu',
    ),
  ],
  ['mid', /中级|中級(?=\p{Script=Han}{0,8}師)|(?<!\p{L})мидл(?!\p{L})|(?<!\p{L})средний (?=разработчик|инженер)/iu],
  [
    'junior',
    /初级|初級(?=\p{Script=Han}{0,8}師)|ジュニア|주니어|新卒|신입|(?<!\p{L})(?:младш(?:ий|ая)|молодш(?:ий|а)|джуниор|джун)(?!\p{L})|应届|應屆|校招/iu,
  ],
]

/** The level a title names in Chinese, Japanese, Korean or Russian. */
export function levelInScript(title: string): Seniority | undefined {
  return LEVELS.find(([, pattern]) => pattern.test(title))?.[0]
}
