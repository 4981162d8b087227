import { describe, expect, it } from 'vitest'
import { snippetOf } from './snippet.ts'

describe('a snippet', () => {
  it.each([
    [
      '<p><img src=a></p><p>Two plans. </p><p>The post <a href=b>Fees fall</a> appeared first on <a>Acme</a>.</p>',
      'Two plans.',
    ],
    ['Two plans. The post What! A day? appeared first on Acme.', 'Two plans.'],
    ['Zwei Pläne. Der Beitrag Gebühren erschien zuerst auf Acme.', 'Zwei Pläne.'],
    ['Two plans [&hellip;]', 'Two plans…'],
    ['<p>Two plans.</p><p><a href=x>Continue reading Fees fall on Acme</a></p>', 'Two plans.'],
    ['Two plans. Read more »', 'Two plans.'],
    ['Please enable JavaScript and cookies to continue. Two plans.', 'Two plans.'],
    ['Two plans... Read the full story', 'Two plans...'],
    ['The post office will read more stamps on chain.', 'The post office will read more stamps on chain.'],
    ['One<br>two &amp; three', 'One two & three'],
    ['<style>p{}</style><script>x()</script>Safe', 'Safe'],
    ['<figure><img src=a><figcaption>Photo: Jo / Wire</figcaption></figure><p>Two plans.</p>', 'Two plans.'],
    ['[caption id="a_1" width="9"]<img src=a> Photo: Jo[/caption] Two plans [sic].', 'Two plans [sic].'],
    ['[vc_row][vc_column width="1/2"]Two plans[/vc_column][/vc_row]', 'Two plans'],
    ['Two plans <a href=x>Read more <span>&rarr;</span></a>', 'Two plans'],
    ['They <a href=x>read more than one plan</a> aloud', 'They read more than one plan aloud'],
    ['Here you <a href=x>learn more</a> about plans', 'Here you learn more about plans'],
    ['<ul><li>Two plans</li><li>One chain</li></ul>', 'Two plans - One chain'],
    ['Deux plans. L’article Fees fall est apparu en premier sur Acme.', 'Deux plans.'],
    ['Two plans. Fees fall was originally published in Acme on Medium.', 'Two plans.'],
    ['<p><a href=b>Fees fall</a> on <a href=c>Acme</a> and <a href=d>Beta</a>.</p>', 'Fees fall on Acme and Beta.'],
    ['<p>Why <a href=b>they</a> say so, <a href=c>here</a>.</p>', 'Why they say so, here.'],
    ['Fees fall, Acme says.', 'Fees fall, Acme says.'],
    ['The exchange wants its subscribers back.', 'The exchange wants its subscribers back.'],
    ['<p>Two plans.</p><p><small>1 post - 1 participant</small></p><p><a href=x>Read full topic</a></p>', 'Two plans.'],
  ])('of %s is "%s"', (summary, meant) => expect(snippetOf(summary, 'Fees fall', ['Acme'])).toBe(meant))

  it.each([
    'L’article X est apparu en premier sur Y.',
    'O conteúdo X aparece primeiro em Y.',
    'X最先出现在Y。',
    'نوشته X اولین بار در Y پدیدار شد.',
    'X yazısı ilk önce Y üzerinde ortaya çıktı.',
    'X was originally published in Y on Medium, where people are continuing the conversation.',
  ])('ends before the paragraph that names item and site: %s', notice => {
    const linked = notice.replace('X', '<a href=b>Fees fall</a>').replace('Y', '<a href=c>Acme</a>')
    expect(snippetOf(`<p>Two plans.</p>\n<p>${linked}</p>\n`, 'Fees fall')).toBe('Two plans.')
  })

  it.each([
    ...[undefined, '', '<img src=x>', '<b>Fees fall.</b>', '<a href=x>Comments</a>', 'null'],
    ...['Fees fall The Block', 'Acme'],
    '<a href="x">Fees fall</a>&nbsp;&nbsp;<font color="#6f6f6f">The Block</font>',
  ])('is absent if there is only title, publication or a picture: %s', summary =>
    expect(snippetOf(summary, 'Fees fall', ['Acme', 'The Block'])).toBeUndefined(),
  )

  it('ends at a word within 300 characters', () => {
    const snippet = snippetOf('blocks and chains '.repeat(100), 'T') ?? ''
    expect(snippet.length).toBeLessThanOrEqual(300)
    expect(snippet).toMatch(/(blocks|and|chains)$/)
  })
})

describe('a notice to readers', () => {
  it.each([
    ['This post is for paid subscribers only.'],
    ['Subscribe to read the full story. Already a subscriber? Log in.'],
    ['You have reached your limit of free articles this month.'],
    ['Disclaimer: nobody here gives advice of any kind.'],
    ['Cet article est réservé aux abonnés.'],
  ])('is no snippet: %s', notice => {
    expect(snippetOf(notice, 'Fees fall')).toBeUndefined()
    expect(snippetOf(`${notice} Miners turn to heat.`, 'Fees fall')).toBe('Miners turn to heat.')
    expect(snippetOf(`Miners turn to heat. ${notice}`, 'Fees fall')).toBe('Miners turn to heat.')
  })
})
