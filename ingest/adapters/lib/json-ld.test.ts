import { describe, expect, it } from 'vitest'
import { readJsonLd, typesOf } from './json-ld.ts'

const isJob = (type: string) => type === 'JobPosting'

function page(...blocks: string[]): string {
  const scripts = blocks.map(block => `<script type="application/ld+json">${block}</script>`)
  return `<!doctype html><html><head>${scripts.join('\n')}</head><body><p>Text</p></body></html>`
}

function titles(html: string): unknown[] {
  return readJsonLd(html, isJob).nodes.map(node => node.title)
}

describe('readJsonLd', () => {
  it('reads one object, an array and a graph', () => {
    const one = '{"@context": "https://schema.org", "@type": "JobPosting", "title": "One"}'
    const list = '[{"@type": "JobPosting", "title": "Two"}, {"@type": "Organization"}]'
    const graph = '{"@context": "https://schema.org", "@graph": [{"@type": ["JobPosting"], "title": "Three"}]}'
    expect(titles(page(one, list, graph))).toEqual(['One', 'Two', 'Three'])
  })

  it('reads nodes inside an item list or a web page', () => {
    const list = '{"@type": "ItemList", "itemListElement": [{"item": {"@type": "JobPosting", "title": "Listed"}}]}'
    const main = '{"@type": "WebPage", "mainEntity": {"@type": "schema:JobPosting", "title": "Main"}}'
    expect(titles(page(list, main))).toEqual(['Listed', 'Main'])
  })

  it('does not list what lies inside a node it already lists', () => {
    const nested = '{"@type": "JobPosting", "title": "Outer", "relatedTo": {"@type": "JobPosting", "title": "Inner"}}'
    expect(titles(page(nested))).toEqual(['Outer'])
  })

  it('resolves a reference to another node of the page', () => {
    const graph = `{"@graph": [
      {"@type": "Organization", "@id": "#org", "name": "Example Labs"},
      {"@type": "JobPosting", "title": "One", "hiringOrganization": {"@id": "#org"}, "jobLocation": [{"@id": "#gone"}]}
    ]}`
    expect(readJsonLd(page(graph), isJob).nodes[0]).toMatchObject({
      hiringOrganization: { name: 'Example Labs' },
      jobLocation: [{ '@id': '#gone' }],
    })
  })

  it('counts a broken block and still reads its neighbors', () => {
    const { nodes, unreadable } = readJsonLd(page('{"@type": ', '{"@type": "JobPosting",}', 'null', ''), isJob)
    expect(nodes).toHaveLength(1)
    expect(unreadable).toBe(1)
  })

  it('accepts a media type with parameters and other letter case', () => {
    const html = '<script type="Application/LD+JSON; charset=utf-8">{"@type": "JobPosting", "title": "One"}</script>'
    expect(titles(html)).toEqual(['One'])
  })

  it('ignores other scripts', () => {
    expect(titles('<script>var x = {"@type": "JobPosting"}</script>')).toEqual([])
  })

  it('stops at a nesting no real page has', () => {
    const deep = `${'['.repeat(5000)}{"@type": "JobPosting"}${']'.repeat(5000)}`
    expect(titles(page(deep))).toEqual([])
  })
})

describe('typesOf', () => {
  it.each([
    [{ '@type': 'http://schema.org/Event' }, ['Event']],
    [{ '@type': ['schema:Event', 'BusinessEvent', 7] }, ['Event', 'BusinessEvent']],
    [{ '@context': 'https://schema.org', type: 'Event' }, ['Event']],
    [{ type: 'Event' }, []],
    [{}, []],
  ])('reads %j', (node, types) => expect(typesOf(node)).toEqual(types))
})
