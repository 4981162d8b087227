/** Fictional records whose text tries to be markup, formulas, further lines. */
import {
  fictionalEvent,
  fictionalJob,
  fictionalNews,
  fictionalSnapshot,
  fictionalSource,
  fictionalTerm,
} from './snapshot.ts'

const HOSTILE = '<script>alert(1)</script> ]]> & ]]> "quoted" \u0007\u202eevil\ud800'
/** HOSTILE as formats show it. */
export const CLEAN = '<script>alert(1)</script> ]]> & ]]> "quoted" evil'
/** Longer than a line of a calendar, in signs of one to four bytes. */
export const LONG = `Größter Beispielgipfel der Welt, ${'無限の鎖🔗 '.repeat(20).trim()}; fin`

export const hostileSnapshot = fictionalSnapshot({
  jobs: [
    fictionalJob(1, {
      title: HOSTILE,
      company: '=HYPERLINK("https://evil.example","x")',
      location: '-1+1',
      salary: '@SUM(A1)',
      tags: ['C++', '<b> & "q"', '+tag'],
      description: 'First line.\nSecond <b>line</b> ]]> here.\n\nNew paragraph.',
      source: 'credited',
      link: 'https://jobs.example/1?a=1&b=2',
    }),
    fictionalJob(2, { location: undefined, description: undefined }),
    fictionalJob(3, { tags: [], company: 'Plain & Sons', location: 'Lisbon, "Portugal"\nEurope' }),
  ],
  news: [fictionalNews(1, { title: HOSTILE, tags: ['layer-2'] }), fictionalNews(2, { contentSnippet: undefined })],
  events: [
    fictionalEvent(1, { name: LONG, startDate: '2026-11-21', endDate: '2026-11-23', tags: ['a,b', 'zk'] }),
    fictionalEvent(2, {
      startDate: '2026-12-31',
      url: 'https://summit.example/a;b,c?d=1,2\r\nATTENDEE:x',
      location: 'Lisbon, Portugal; Hall \\ 2',
      description: `Line one\nBEGIN:VEVENT\r\n${HOSTILE}`,
    }),
    fictionalEvent(3, { startDate: '2027-01-01', status: 'cancelled' }),
    fictionalEvent(4, {
      startDate: '2027-02-01',
      endDate: '2027-02-28',
      datePrecision: 'month',
      description: 'Nothing hostile.\nTwo lines.',
    }),
  ],
  glossary: [fictionalTerm(1), fictionalTerm(2), fictionalTerm(3, { term: '=1+1' })],
  sources: [
    ...fictionalSnapshot().sources,
    fictionalSource('credited', { name: 'Credited Board', credit: 'Jobs by Credited Board' }),
  ],
})
