/** The boards of company-boards.yaml, with what paths cannot express. */
import { escapeText } from 'entities'
import { squash } from '#contract/text.ts'
import { type RawJob, SourceError } from '../adapter.ts'
import { readPatterns } from '../text/read-yaml.ts'
import { greenhouse } from './greenhouse.ts'
import { payOf } from './lib/json-records.ts'
import { jobsIn } from './lib/json-source.ts'
import { joinSections, payRanges } from './lib/posting-parts.ts'
import { jsonAfter, readJson, readMarkup } from './lib/read.ts'
import { distinct, type Row } from './lib/row.ts'
import { workday } from './workday.ts'

const WORDS = readPatterns(new URL('board-words.yaml', import.meta.url), 'officeLabel remoteJob')

const BAMBOOHR_MODES = new Map(Object.entries({ 1: 'remote', 2: 'hybrid' }))

export const companyBoards = jobsIn(new URL('company-boards.yaml', import.meta.url), {
  ashby: {
    more: row => ({
      places: [row, ...row.rows('secondaryLocations')].map(ashbyPlace),
      ...(row.flag('shouldDisplayCompensationOnJobPostings') === false ? {} : ashbyPay(row)),
    }),
  },
  bamboohr: {
    more: row => ({
      places: [
        row.joined(['location.city', 'location.state']),
        row.joined(['atsLocation.city', 'atsLocation.state', 'atsLocation.province', 'atsLocation.country']),
      ],
      workMode: BAMBOOHR_MODES.get(row.id('locationType') ?? ''),
    }),
  },
  breezy: {
    more(row) {
      const places = filledRows(row, 'locations', 'location')
      return {
        places: places.map(place => place.text('name') ?? place.joined(['city', 'country.name'])),
        countries: places.map(place => place.text(['country.id', 'country.name'])),
        remote: places[0]?.flag('is_remote'),
        workMode: places[0]?.text('remote_details.value'),
        // The name is in the portal's language, the id is the same for all.
        employmentType: row.joined(['type.name', 'type.id']),
      }
    },
  },
  comeet: {
    answer: comeetPositions,
    more(row) {
      const details = filledRows(row, 'details', 'custom_fields.details')
      return {
        places: [row.joined(['location.city', 'location.state']) ?? row.text('location.name')],
        description: joinSections(details.map(one => ({ heading: one.text('name'), html: one.text('value') }))),
      }
    },
  },
  gem: { more: row => payRanges(row) },
  greenhouse,
  hibob: {
    more(row) {
      const [site, country] = [row.text('site'), row.text('country')]
      return {
        places: [squash(site ?? '') === squash(country ?? '') ? country : row.joined(['site', 'country'])],
        description: joinSections([
          { html: row.text('description') },
          { heading: 'Responsibilities', html: row.text('responsibilities') },
          { heading: 'Requirements', html: row.text('requirements') },
          { heading: 'Benefits', html: row.text('benefits') },
        ]),
      }
    },
  },
  lever: {
    address({ board, id }) {
      const [, region, site = board ?? id] = /^(eu)\/(.+)$/.exec(board ?? id) ?? []
      return `https://api${region ? '.eu' : ''}.lever.co/v0/postings/${encodeURIComponent(site)}?mode=json`
    },
    more(row) {
      const workMode = row.text('workplaceType')
      return { workMode: workMode === 'unspecified' ? undefined : workMode, description: leverText(row) }
    },
  },
  recruitee: {
    more(offer) {
      // Several flags set at once leave the choice to the reader, so none of them is the work mode.
      const [mode, another] = ['remote', 'hybrid', 'on_site'].filter(name => offer.flag(name))
      const workMode = another ? undefined : mode
      // A remote job that names no place; every form here demands a town all the same.
      const isPlaceless = workMode === 'remote' && WORDS.remoteJob.test(offer.text('location') ?? '')
      const places = offer.rows('locations').map(place => place.joined(['city', 'state', 'country']))
      const own = offer.text('location') ?? offer.joined(['city', 'state_name', 'country'])
      return {
        places: isPlaceless || places.length < 2 ? [own] : places,
        countries: isPlaceless ? [] : offer.texts(['country_code', 'locations.country_code']),
        workMode,
        description: joinSections([{ html: offer.text('description') }, { html: offer.text('requirements') }]),
      }
    },
  },
  smartrecruiters: {
    more(row) {
      const place = distinct(row.text('location.fullLocation')?.split(',') ?? []).join(', ')
      return {
        places: [place || row.joined(['location.city', 'location.region'])],
        workMode: row.flag('location.hybrid') ? 'hybrid' : undefined,
        employmentType: row.joined(['typeOfEmployment.label', 'typeOfEmployment.id']),
      }
    },
  },
  workable: {
    more(row, _entry, account) {
      const shown = row.rows('locations').filter(place => !place.flag('hidden'))
      return {
        employer: account.text('name'),
        ...(shown.length > 0
          ? {
              places: shown.map(place => place.joined(['city', 'region', 'country'])),
              countries: shown.map(place => place.text(['countryCode', 'country'])),
            }
          : { places: [row.joined(['city', 'state', 'country'])], countries: [row.text('country')] }),
      }
    },
  },
  workday,
})

/** The rows at the first path, or at the other if it has none. */
function filledRows(row: Row, first: string, other: string): Row[] {
  const rows = row.rows(first)
  return rows.length > 0 ? rows : row.rows(other)
}

function ashbyPlace(place: Row): string | undefined {
  const label = place.text('location')
  const address = ['addressLocality', 'addressRegion', 'addressCountry'].map(part => `address.postalAddress.${part}`)
  return label && !WORDS.officeLabel.test(label) ? label : (place.joined(address) ?? label)
}

function ashbyPay(row: Row): Pick<RawJob, 'salary' | 'pay' | 'tiers'> {
  const tiers = row.rows('compensation.compensationTiers')
  const components = filledRows(row, 'compensation.compensationTiers.components', 'compensation.summaryComponents')
  const wages = components.flatMap(component => {
    const figures = { min: 'minValue', max: 'maxValue', currency: 'currencyCode', period: 'interval' }
    return (component.text('compensationType') === 'Salary' && payOf(component, figures)) || []
  })
  const everyTier = distinct(tiers.map(tier => distinct([tier.text('title'), tier.text('tierSummary')]).join(': ')))
  const summary = ['compensation.compensationTierSummary', 'compensation.scrapeableCompensationSalarySummary']
  return {
    salary: tiers.length > 1 ? everyTier.join('; ') : row.text(summary),
    ...(wages.length > 1 ? { tiers: wages } : { pay: wages[0] }),
  }
}

/** The list of the Careers API, or the one in the page. */
function comeetPositions(body: string): unknown {
  if (/^\s*\[/.test(body)) return readJson(body)
  const html = readMarkup(body, 'html')
  const [positions] = jsonAfter(html, 'COMPANY_POSITIONS_DATA =')
  if (Array.isArray(positions)) return positions
  throw new SourceError('parse', `no readable COMPANY_POSITIONS_DATA in ${html.length} characters`)
}

function leverText(row: Row): string | undefined {
  const plain = row.text('descriptionPlain')
  return joinSections([
    { html: row.text('description') ?? (plain && `<p>${escapeText(plain).replaceAll('\n', '<br>')}</p>`) },
    ...row.rows('lists').map(list => {
      const items = list.text('content')
      return { heading: list.text('text'), html: items && `<ul>${items}</ul>` }
    }),
    { html: row.text('salaryDescription') },
    { html: row.text('additional') },
  ])
}
