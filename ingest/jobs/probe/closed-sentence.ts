const JOB =
  '(?:job|position|role|posting|opening|vacancy|opportunity|listing|requisition|advert(?:isement)?|ad|offer|page)'
const THIS = `(?:this|the|that|your) (?:\\w+ ){0,2}?${JOB}(?: (?:post|posting|listing|opening|ad|offer|you(?:['’]re| are| were)? (?:looking for|trying to (?:view|access|find|reach)|requested|followed)))*`

/** What boards write where a posting was. Each wording is one platform's. */
const SENTENCES = [
  `${THIS}(?: is| has| was|['’]s)? (?:now |already |been |currently )*(?:closed|filled|expired|removed|archived|deactivated|unpublished|taken down|inactive|withdrawn|cancell?ed)`,
  `${THIS}(?: is| has)?(?: not|n['’]t|n['’]t currently| no longer)(?: longer)?(?: been)? (?:available|active|open|accepting|posted|exist|live|listed|found|hiring)`,
  `${THIS} (?:does not|doesn['’]t|no longer|may no longer|could not|couldn['’]t|cannot|can['’]t) (?:be )?(?:exists?|found|available|be found)`,
  'no longer (?:accepting|taking|receiving) (?:new )?(?:applications|applicants|candidates)',
  "(?:not|n['’]t) (?:currently |presently )?accepting (?:new |any )?applications",
  'applications? (?:for this (?:\\w+ ){0,2}?\\w+ )?(?:are|is|have|has)(?: now| been)* closed',
  `(?:we )?(?:could not|couldn['’]t|can['’]t|cannot) find (?:the|this|that) ${JOB}`,
  `${JOB} (?:not found|(?:is )?no longer (?:available|active|open|exists|listed|accepting applications)|has expired|expired|has been filled|closed$)`,
  'sorry,? (?:but )?(?:this|the|that) (?:job|position|role|vacancy) (?:is|has|was)',
  'hiring for this (?:job|position|role) (?:is|has been) (?:closed|completed|finished)',
  "page (?:you requested )?(?:not found|does not exist|doesn['’]t exist)",
  'diese (?:stelle|position|stellenanzeige|ausschreibung|vakanz) (?:ist|wurde) (?:leider )?(?:nicht mehr|bereits|geschlossen|besetzt|vergeben|deaktiviert)',
  'stelle (?:ist )?(?:nicht mehr verfügbar|bereits besetzt)',
  "cette (?:offre|annonce)(?: d['’]emploi)? (?:n['’]est plus|a expiré|est expirée|est clôturée|est fermée|a été pourvue)",
  '(?:esta|la) (?:oferta|vacante|posición)(?: de empleo)? (?:ya no (?:está|se encuentra)|ha (?:caducado|expirado|finalizado)|está cerrada)',
  '(?:esta|a) vaga (?:já )?(?:não está mais|foi (?:encerrada|preenchida)|expirou)',
  'deze vacature is (?:niet (?:meer|langer)|gesloten|vervuld|verlopen)',
  'questa (?:offerta|posizione) (?:non è più|è (?:scaduta|chiusa))',
  '(?:ta |to )?(?:oferta|ogłoszenie)(?: pracy)? (?:jest (?:już )?nieaktualn[ae]|jest (?:już )?nieaktywn[ae]|wygasł[ao]|został[ao] zakończon[ae])',
  '(?:эта |данная )?вакансия (?:(?:уже )?(?:закрыта|неактивна|не актуальна|неактуальна|удалена)|(?:находится )?в архиве|(?:больше|более) не (?:доступна|актуальна))',
]
const CLOSED = new RegExp(`(?<![\\p{L}])(?:${SENTENCES.join('|')})(?![\\p{L}])`, 'iu')
/** Where no space stands between words. */
const CLOSED_IN_SCRIPT =
  /(?:募集|掲載|応募受付)(?:は|を)?終了(?:し(?:ました|ています)|いたしました)|(?:该|此|該|这个)?(?:职位|職位|岗位|崗位)(?:已经?|已經)(?:关闭|關閉|下线|下線|失效|过期|過期|停止)|已停止招聘|(?:채용|공고|모집)(?:이|가)? ?(?:마감|종료)(?:되었습니다|됐습니다)/u
/** "If the position is no longer available, you will hear from us" stands on open postings. */
const CONDITION =
  /\b(?:if|when|once|until|unless|whether|in case|should|before|after|falls|wenn|falls|sobald|si|cuando|gdy|kiedy)\b[^.!?]*$|(?<!\p{L})(?:jeśli|если|когда|пока) [^.!?]*$/iu

/** A page may be one sentence without end, and no condition stands so far before what it is about. */
const MAX_CONDITION = 1000

/** Whether a page's visible text tells that the posting is closed. */
export function saysClosed(text: string): boolean {
  return text.split(/(?<=[.!?])\s+|\n+/).some(sentence => {
    const match = CLOSED.exec(sentence) ?? CLOSED_IN_SCRIPT.exec(sentence)
    return match !== null && !CONDITION.test(sentence.slice(Math.max(0, match.index - MAX_CONDITION), match.index))
  })
}
