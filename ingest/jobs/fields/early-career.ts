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
  /(?<!\p{L})(?:interns?|internships?|working student|werkstudent(?:in)?|praktikum|praktikant(?:in)?|(?:extern |student)?praktik(?:plads|plats)?|stagiaires?|stage étudiant|tirocini[oi]|tirocinante|becari[oa]|pasant(?:e|ía)|estágio|estagiári[oa]|staż|stażyst\p{L}+|praktykan\p{L}+|alternan(?:t|ce)|apprentice(?:ship)?s?)(?!\p{L})|^stage(?=\s*[-–—:|/(]|\s+(?:de|en|d[’']|curric))|(?<=\s[-–—|]\s|\()stage(?=\)?\s*(?:$|\([hf]\s?\/\s?[hf]))/iu
