import { describe, expect, it } from 'vitest'
import { readEligibility } from './eligibility.ts'

describe('eligibility', () => {
  it.each([
    ['Applicants must be a U.S. citizen.', { citizenship: ['US'] }],
    ['An active Secret security clearance is required.', { clearance: true }],
    ['You must be able to obtain and hold a security clearance.', { clearance: true }],
    ['We do not sponsor visas.', { visaSponsorship: false }],
    ['Visa sponsorship is not available for this position.', { visaSponsorship: false }],
    ['Visa sponsorship is available.', { visaSponsorship: true }],
    ['We offer visa sponsorship and a relocation budget.', { visaSponsorship: true }],
    ['Fluent in German and English.', { languages: ['de', 'en'] }],
    ['Business-level Japanese is required.', { languages: ['ja'] }],
    ['Fluent English; German is nice to have.', { languages: ['en'] }],
    ['Excellent English and strong writing.', { languages: ['en'] }],
    ['Dutch (C1) for talks with the regulator.', { languages: ['nl'] }],
  ])('is read from: %s', (text, stated) => expect(readEligibility(text)).toEqual(stated))

  it.each([
    'Fluent Korean is a plus.',
    'US citizens and permanent residents may apply; you must be a US citizen or green card holder.',
    'Security clearance is not required.',
    'Visa cards are issued by our partner.',
    'You talk to German banks.',
    'Strong eye for polish.',
    'Excellent relationships with Russian-speaking communities.',
    'Proficient in Korean and Japanese regulation.',
    'We sponsor visas for engineers. We do not sponsor visas for contractors.',
    '',
  ])('is not read from: %s', text => expect(readEligibility(text)).toBeUndefined())
})
