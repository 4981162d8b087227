/** The words by which the rules of job-rules.ts know what is no job. Each was met on a board, or is its translation. */

import { readAlternatives } from '../../text/read-yaml.ts'

const WORDS = readAlternatives(new URL('job-phrases.yaml', import.meta.url), ['role'])

/** A person's work on a thing: "Newsletter Editor" is a job, a newsletter is not. */
export const ROLE = new RegExp(String.raw`\b${WORDS.role}s?\b`, 'i')

export const TEST_ROW = [
  /^_[\w-]+_$/,
  /^[^\p{L}\p{N}]*$/u,
  /^\[(?:flagged|dead|deleted|removed)\]$/i,
  /\b(?:probe[_ ]job|lorem ipsum|do not (?:apply|publish)|please ignore)\b/i,
  /^(?:test(?:ing)?|tests?\s*(?:job|post|posting|role|position|listing)s?)[\s\d!.#-]*$/i,
  /^(?:test|qa test|sample|dummy|demo|fake) (?:requisition|req|opening|vacancy|listing|template)\b|\b(?:sample|dummy|fake) test\b|^TEST\s*[-–—:]\s/i,
  /^(?:asdf\w*|qwerty\w*|(?:sample|dummy|example) (?:job|post|posting|role|position)|job title|n\/a|tbd|null|undefined)[\s\d!.]*$/i,
]

/** What a board forgot to take down, or never meant to show. */
export const NOT_OPEN = [
  /^\W*(?:closed|filled|on hold|archived|expired)\s*[\])}]|^\W*(?:closed|archived|expired|on hold)(?:\s+[-–—]|\s*:)\s/i,
  /[([{]\s*(?:closed|filled|position filled|expired|on hold)\s*[\])}]\s*$|\s[-–—|]\s*(?:closed|filled|expired|on hold)\s*$/i,
  /\b(?:position|role|job|vacancy) (?:is |has been |already |now )*(?:filled|closed)\b/i,
  /^\W*\[\s*(?:test|draft|template|do not use|dnu)\s*\]|\bdo not use\b/i,
  /^(?:draft|duplicate|template)(?:\s+[-–—]|\s*:)\s/i,
  /^[^\p{L}\p{N}]*(?:job |posting |requisition )?template[^\p{L}\p{N}]*$/iu,
  /\bTEMPLATE\b/,
  // For the employer's own people: no reader of ours can apply.
  /^\W*internal(?: (?:only|posting|candidates?|applicants?|transfers?|job))?\s*(?:[\])}:]|[-–—|]\s)/i,
  /\binternal (?:candidates?|applicants?|employees|staff|transfers?|use|posting)s? only\b|[([{]\s*internal(?: (?:only|posting|req(?:uisition)?|job|transfer))?\s*[\])}]/i,
  /\s[-–—|]\s*internal(?: (?:only|posting))?\s*$/i,
]

export const POOL = [
  /\b(?:general|open|spontaneous|speculative|unsolicited|blind|generic) (?:application|submission|applicant|interest|candidacy|candidature)s?\b/i,
  /\b(?:general|speculative|unsolicited) (?:candidates?|consideration|inquir(?:y|ies)|openings|cv|resume)\b|\bgeneral [\p{L}]+ (?:application|interest)s?\b|\b(?:resume|résumé|cv|referral) submission\b/iu,
  /(?<!\b(?:head|director|vp|manager|lead)(?: of|,) )\b(?:talent|candidate|resume|cv|applicant)s? (?:pool|pipeline|bench|database|bank|drop|community|network)\b(?! (?:&|and|manager|lead|specialist|analyst|coordinator|partner|engineer|director|associate|head))/i,
  /\bdrop ?box$/i,
  /\b(?:expressions? of interest|future (?:opportunit(?:y|ies)|openings?|roles?|positions?|consideration|hiring needs))\b/i,
  /\bdream (?:job|role)\b/i,
  /\b(?:stay in touch|keep in touch|connect with us|register your interest|introduce yourself|pitch (?:us|yourself))\b/i,
  /\b(?:create|pitch|design|write|invent|build|define) your (?:own )?(?:role|job|position)\b|\bwild ?card (?:role|position|application|hire)\b/i,
  /\b(?:don['’]?t see|do not see|can['’]?t find|cannot find|didn['’]?t find|did not find|not finding|nothing (?:fits|for you))\b/i,
  /^(?:[\p{L}&]+ ){1,3}opportunities$/iu,
  /^interested in\b|^(?:express|register|share) (?:your )?interest\b|^interest form\b|^get in touch\b|^open call\b/i,
  // "Pipeline for Future IT Positions", "Future Engineering Roles"; a future product is something else.
  /^(?:\S+ for )?future (?:[\p{L}/&-]+ ){1,4}(?:openings?|positions?|roles?|opportunities|hires)\W*$|^future (?:talent|candidates|hires)\b/iu,
  /^not seeing\b|^(?:is )?your (?:[\p{L}]+ )?(?:role|job|position) (?:is )?(?:not|isn['’]t)\b|^no (?:suitable|open|fitting|matching) (?:role|position|job|vacancy)\b|^(?:looking for )?something else\W*$/iu,
  /^(?:employee )?referrals?$|^refer a friend\b|^evergreen (?:requisition|req|posting|role|job|application)s?$|^(?:student|graduate|intern) pool\b/i,
  /^\W*(?:prospective|prospects?|passive) (?:candidates?|applicants?)\W*$|^(?:submit|send|drop|leave|share|upload) (?:us )?(?:your|a) (?:resume|résumé|cv|application|profile)\b/i,
  // "Senior Engineer (EVERGREEN)", "Evergreen - Engineer": a requisition that is never filled.
  /[([{]\s*evergreen(?: (?:req(?:uisition)?|role|posting|position|job))?\s*[\])}]|\s[-–—|]\s*evergreen(?: (?:req(?:uisition)?|role|posting))?\W*$|^\W*evergreen\s*(?:[\])}:]|[-–—|]\s)|\bevergreen (?:req(?:uisition)?|posting)\b/i,
  // "Always Open: Backend Engineer", "Ongoing Recruitment - Engineers", "Pool of Candidates": nobody is hired for it now.
  /^\W*(?:always open|(?:ongoing|continuous|rolling|permanent) (?:recruitment|recruiting|hiring|applications?)|future hiring|proactive applications?|roster)\s*(?:[-–—:|(]|$)|^\W*(?:pool of (?:candidates|talents?|applicants|freelancers)|freelancers? pool)(?!\p{L})/iu,
  // A team and no work: "Squad - Global", "Team, Europe", "Talent (Remote)".
  /^\W*(?:squads?|teams?|talent|crew|everyone|all (?:roles|teams|departments)|any (?:role|position)|various (?:roles|positions)|multiple (?:roles|positions))(?: ?[-–—|:,(] ?[\p{L} ]{2,30}\)?)?[.!]?$/iu,
  // Candidates for later: "[Pipeline] Solidity Engineer"; "Data Pipeline" is what somebody works on.
  /^\W*(?:talent )?(?:pipeline|pool)\s*(?:[\])}:]|[-–—|]\s)|[([{]\s*(?:talent )?pipeline(?: (?:role|req|requisition|posting))?\s*[\])}]/i,
  // The whole title: "Other", "Join us!", "Open positions".
  /^(?:join|careers? at) (?!.*\bas\b)[\p{L}\d][\p{L}\d.& -]{1,30}!*$|^(?:the )?wild ?card!*$/iu,
  /^(?:other|join (?:us|(?:our|the) team)|work (?:with|for|at) us|open (?:positions?|roles?|vacanc(?:y|ies)))[\s!.]*$/i,
  /^(?:we(?:['’]re| are) )?always (?:hiring|looking)\b/i,
  /\b(?:initiativ ?bewerb(?:ung|en)|blindbewerbung|(?:talent|bewerber|kandidaten?)pool|open sollicitatie|uopfordret ansøgning|spontan ?ansökan|banco de talentos?|bolsa de (?:trabajo|empleo|talentos?)|autocandidatura|avoin hakemus|otwarta rekrutacja|spontanbewerbung(?:en)?|talangpool|spontánní přihláška)\b|genel başvuru|人才[库庫](?!\p{Script=Han})|オープンポジション|キャリア登録|인재 ?풀(?! ?\p{Script=Hangul})|(?<!\p{L})банк (?:кандидатов|резюме)(?!\p{L})|åpen søknad|öppen ansökan|кадровый резерв/iu,
  /\b(?:candidature (?:spontan[ée]e|libre)|candidatura (?:espont[áaâ]nea|spontanea)|aplikacja spontaniczna|otwarta aplikacja)(?!\p{L})/iu,
]

/** No wage: the title says so, or what it asks for is never paid. "Volunteer Coordinator" coordinates them. */
export const UNPAID = [
  /^\W*volunteers?(?:\s*(?:[-–—:|(/]|$)|\s+(?:position|role|opportunity|opening|program(?!\w* (?:manager|coordinator|lead|director|specialist))|needed|wanted|call|team member|contributor|moderator|translator|ambassador)\b)/i,
  /[-–—|:(/]\s*(?:volunteer(?:ing|s)?(?: (?:role|position|basis))?|voluntary|unpaid|no pay|pro[- ]bono|honorary|ehrenamt(?:lich)?|freiwillig|voluntariado|voluntári[oa]|voluntari[oa]|bénévole|bénévolat|vrijwillig(?:er)?|(?:equity|commission|tokens?)[- ]only)\W*$/iu,
  /^\W*(?:equity|commission|tokens?)[- ]only\b|^\W*(?:voluntári[oa]|voluntari[oa]|freiwillige|vrijwilliger)(?!\p{L})|\b(?:non rémunérée?|unbezahlt\p{L}*|não remunerad[oa]|no remunerad[oa]|sin remuneración|non retribuit[oa]|unremunerated|onbetaald)(?!\p{L})/iu,
  /(?<!\p{L})(?:unpaid|pro[- ]bono|ehrenamtlich\p{L}*|bénévole)(?!\p{L})(?! (?:invoices?|bills?|receivables?|leave|claims?|taxes|legal))/iu,
  /^(?!.*\b(?:manager|lead|head|director|coordinator|engineer|developer|specialist)\b).*\b(?:(?:campus|student|community|brand|regional|country|local|crypto|web3|global) ambassadors?|ambassadors? (?:wanted|call|program(?:me)?|application))\b/i,
  /^\W*(?:become (?:an? |our )?|call for |looking for )(?:[\p{L}-]+ )?(?:ambassadors?|contributors?|volunteers?|translators?|moderators?|mentors?)\b/iu,
  /^\W*(?:(?:community|dao|open[- ]?source|testnet) )?contributors?(?: (?:program(?:me)?|call|wanted))?\W*$|^\W*(?:translators?|moderators?|volunteers?|mentors?|testers?) (?:wanted|needed)\b|^\W*(?:ambassador|quest(?:s|er)?|zealy quests?|galxe quests?)\W*$/i,
  /\b(?:galxe|zealy|layer3|guild) quests?\b|\bquests? (?:campaign|hunters? wanted|&|and) (?:rewards?|airdrops?)?/i,
]

/** A source's whole word for the contract or the team: `VOLUNTEER` is one of schema.org's employment types for Google. */
export const UNPAID_CONTRACT =
  /^\W*(?:volunteer(?:s|ing)?(?: (?:position|role|work|program(?:me)?|opportunit(?:y|ies)))?|unpaid|voluntary|pro[- ]bono|ehrenamt(?:lich)?|freiwillig|bénévol(?:e|at)|voluntari(?:o|ado)|voluntári[oa]|ambassadors?)\W*$/iu

/** A text that says of its own job that nobody is paid. */
export const UNPAID_TEXT =
  /\b(?:this|the) (?:is an? |(?:role|position|internship|job|opportunity) is )(?:an? )?(?:fully |strictly |currently |purely )?(?:unpaid|unremunerated|not (?:a paid|paid|remunerated|compensated)|voluntary|volunteer(?:[- ]based)?|pro[- ]bono)\b(?! (?:leave|time|disclosure|self|on|by|through|in|via)\b)|\b(?:there is no (?:salary|pay|remuneration|wage|monetary compensation)|no (?:salary|pay|remuneration|wage) is (?:paid|offered)) for this (?:role|position|internship)\b/i

/** A board's own name for the drawer. */
export const POOL_DEPARTMENT =
  /^\W*(?:(?:future |general |our )?talent (?:pool|community|network|pipeline)s?|general (?:applications?|interest)|(?:open|spontaneous|speculative) applications?|future opportunities|evergreen)\W*$/i

/** The same of a posting behind which no opening stands. */
export const POOL_TEXT =
  /\bthis is (?:an? )?(?:evergreen|talent[- ]pool(?:ing)?|pipeline|general application) (?:requisition|req|posting|role|position|job|application|listing|advert(?:isement)?)\b|\b(?:this|the) (?:posting|role|position|requisition|advert(?:isement)?) (?:is not|isn['’]t) (?:an? )?(?:current|active|open) (?:vacancy|opening|role|position)\b/i

/** "Engineering - Example Portfolio", "Portfolio Companies": a fund's form for all of its firms. */
export const PORTFOLIO = [
  /^\W*portfolio (?:compan(?:y|ies)|startups?|roles|jobs)\s*(?:[-–—:|(]|\s-)/i,
  /(?:\s[-–—|@]\s?|\bat (?:our |a |any )?|\bfor (?:our |the )?|,\s|\()(?:[\p{L}\p{N}.&]+ ){0,3}portfolio (?:compan(?:y|ies)|startups?|network|jobs|talent|roles|opportunities)\)?\W*$/iu,
  /\bportfolio (?:compan(?:y|ies)|startups?) (?:talent|roles|opportunities|jobs|network|openings?|form|candidates?)\b|^\W*(?:our )?portfolio (?:compan(?:y|ies)|jobs|talent|network|opportunities|openings?)\W*$/i,
]

/** The same behind a department alone; behind a role it is a team: "Engineering Manager - Margin Portfolio". */
export const PORTFOLIO_OF_FIRM =
  /(?:\s[-–—|@]\s?|\bat |\bfor (?:our |the )?|,\s|\()(?:[\p{L}\p{N}.&]+ ){1,3}portfolio\)?\W*$/iu

export const PRIZE = [
  /\b(?:bount(?:y|ies)|hackathon|giveaway|retroactive funding|grants? (?:program|round))\b/i,
  /\b(?:ambassador program(?:me)?|(?:content|meme|video|thread) contest|quest campaign|beta testers? wanted)\b/i,
]

export const NOT_A_JOB = [
  /\b(?:newsletter|webinar|boot ?camp|masterclass|online course|podcast episode)\b/i,
  /\b(?:job|career) fair\b|\b(?:hiring|recruiting|recruitment) event\b|\bopen day\b/i,
  /\b(?:weekly|jobs?) digest\b|\bjobs of the week\b|\badvertise (?:here|with us)\b|\bfranchise opportunit/i,
  /\b(?:looking for|seeking) (?:a )?co-?founders?\b/i,
]

export const SEEKER = [
  /\b(?:seeking (?:freelance )?work|who wants to be hired|open to work|available for (?:hire|work)|hire me)\b/i,
  /\blooking for (?:a )?(?:job|work|new role|new opportunit(?:y|ies))\b/i,
]

export const SCHEME = [
  /\b(?:break free|be your own boss|financial freedom|passive income|side hustle|easy money|quick cash)\b/i,
  /\b(?:make money (?:online|fast|from home)|get paid (?:daily|instantly|to)|double your|mlm|network marketing)\b/i,
  /\b(?:work from home|home[- ]based) (?:opportunity|business)\b/i,
  /\bearn (?:up to |over )?[$€£]?\d[\d,.k]*\+? ?(?:[$€£]|usdt?|euros?)? ?(?:per|a|an|\/|each|every|daily|weekly)/i,
  // A phone number or a messenger address where the title should be.
  /\+\d[\d\s()-]{8,}|\b(?:wa|t)\.me\//i,
  /\b(?:whats ?app|telegram|wechat)\b[^.]{0,20}@\w{4,}/i,
]

export const GIFT_WORDS = [/\bfree (?:crypto|bitcoin|usdt|tokens?)\b/i, /\b(?:forex|trading|crypto) signals\b/i]

export const UNPAID_UPFRONT = [
  /\b(?:send|deposit|pay|transfer)\b[^.]{0,60}\b(?:registration|training|processing|starter|activation|onboarding) (?:fee|kit|deposit)\b/i,
  /\bguaranteed (?:daily |monthly )?(?:returns?|profits?)\b/i,
]
