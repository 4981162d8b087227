import { escapeText } from 'entities'

/** A part of a posting that the source publishes apart from the others. */
interface Section {
  heading?: string
  html?: string
}

/** Joins the parts of a posting into one HTML text, each under its heading; headings are plain text in every source. */
export function joinSections(sections: Section[]): string | undefined {
  const parts = sections.flatMap(({ heading, html }) =>
    html ? [(heading ? `<h3>${escapeText(heading)}</h3>` : '') + html] : [],
  )
  return parts.length > 0 ? parts.join('\n') : undefined
}
