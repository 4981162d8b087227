/** Answers with status 200 that are not data: bot walls, login pages, HTML. */

/** Sentences that only a wall shows. Each was seen with status 200 instead of data. */
const BOT_WALL =
  /<title>\s*(?:just a moment|attention required|access denied|please wait|security check|are you (?:a )?human|verifying you are human|un instante|robot check)|cf-browser-verification|challenge-platform|cf_chl_opt|_Incapsula_Resource|px-captcha|g-recaptcha|h-captcha|ddos-guard/i
const TITLE = /<title>([^<]*)<\/title>/gi
const LOGIN = /\b(?:log ?in|sign ?in)\b/i

/** The reason why a body is a wall and not data, or undefined. No page that we read has a captcha in a form. */
export function wallReason(body: string): string | undefined {
  const head = body.slice(0, 200_000)
  if (BOT_WALL.test(head)) return 'a bot wall instead of data'
  if (head.matchAll(TITLE).some(([, title = '']) => LOGIN.test(title))) return 'a login page instead of data'
  return undefined
}

/** True if a body starts like an HTML page. */
export function looksLikeHtml(body: string): boolean {
  return /^\s*(?:<!--(?:(?!-->)[\s\S]){0,2000}-->\s*)*<(?:!doctype html|html[\s>])/i.test(body.slice(0, 4000))
}
