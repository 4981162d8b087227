/** "text/csv" of "text/csv; charset=utf-8". */
export function withoutParameters(mediaType: string): string {
  return mediaType.split(';', 1)[0] ?? mediaType
}
