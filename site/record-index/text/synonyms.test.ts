/** The tables of words that mean the same, by what a search finds with them. */
import { describe, expect, it } from 'vitest'
import { ranked, searched, titles } from '../test/searched.ts'

describe('a word of another language', () => {
  const JOBS = [
    'Protocol Engineer, Head of Engineering',
    'Corporate Counsel',
    'Staff Accountant',
    'Event Manager',
    'Recruiter',
    'Customer Support Agent',
  ]
  const NEWS = [
    'Court rejects lawsuit',
    'Exchange hack',
    'Layoffs',
    'Kidnapping',
    'Seed Phrase',
    'Liquid Staking',
    'ETF inflows',
  ]
  it.each([
    [
      JOBS,
      0,
      'ingeniería engenharia Ingenieurinnen ingegneri inżynier инженеров mühendislik insinyur 工程師 エンジニアリング',
    ],
    [
      JOBS,
      1,
      'abogadas advogados juriste Anwälte avvocati advocaten prawnik юристом avukat pengacara 律師 弁護士 변호사',
    ],
    [
      JOBS,
      2,
      'contables contabilidade Buchhaltung ragioniere boekhouder księgowa бухгалтера muhasebe akuntan 経理 회계사',
    ],
    [JOBS, 4, 'reclutador recrutamento recruteuse Personalvermittler rekruter рекрутера perekrut 採用担当 리크루터'],
    [NEWS, 0, 'Klage procès rechtszaak pozew иска davası gugatan 訴訟 소송'],
    [NEWS, 1, 'piratage hackeo взлома peretasan 被盗 ハッキング 해킹'],
    [NEWS, 2, 'despidos demissões licenciements Entlassungen увольнений 裁员 解雇 감원'],
    [NEWS, 3, 'secuestros enlèvement Entführungen rapimenti porwanie похищения penculikan 绑架 誘拐 납치'],
    [NEWS, 6, 'Mittelzuflüsse притоки 流入 유입'],
  ])('of %j finds number %i by each of %s', (names, number, words) => {
    for (const word of words.split(' ')) expect([word, ranked(titles(...names), word)]).toEqual([word, [number]])
  })

  it.each([
    [
      JOBS,
      5,
      ['atención al cliente', 'service client', 'obsługa klienta', 'müşteri hizmetleri', 'chăm sóc khách hàng'],
    ],
    [
      NEWS,
      4,
      ['frase de recuperación', 'phrase de récupération', 'сид-фраза', 'frasa pemulihan', '助记词', '시드 구문'],
    ],
    [NEWS, 5, ['staking líquido', 'ликвидного стейкинга', 'likit staking', '流动性质押']],
  ])('of %j finds number %i by several words that stand side by side: %j', (names, number, queries) => {
    for (const query of queries) expect([query, ranked(titles(...names), query)]).toEqual([query, [number]])
  })
})

it.each([
  ['pentester', 'Penetration Testing Lead', 'Offensive Security'],
  ['event planner', 'Head of Events'],
  ['working student', 'Legal Intern', 'Apprenticeship'],
  ['movies', 'Documentary', 'TV Series'],
  ['robbery', 'Bitcoin theft'],
  ['home office', 'Remote'],
])('%s is found by other names of it: %s, %s', (query, ...names) =>
  expect(searched(titles('Nurse', ...names), query).found).toEqual(names.map((_, at) => at + 1)),
)
