import { z } from 'zod'
import { Seniority } from '#contract'
import { definePrompt, MANNERS, optionalText, sentence } from '../prompt.ts'

export const findJobsPrompt = definePrompt({
  name: 'find_jobs',
  title: 'Find me a Web3 job',
  description: 'Open jobs that fit, each with why it fits and how it is known to be open.',
  args: z.object({
    skills: z.string().trim().min(1).max(200).meta({ description: 'What you can do, e.g. Solidity, product design.' }),
    place: optionalText('Country, or remote.'),
    seniority: optionalText(`One of ${Seniority.options.join(', ')}.`),
  }),
  write: ({
    skills,
    place,
    seniority,
  }) => `Find open Web3 jobs for me. What I can do: ${skills}.${sentence('Where', place)}${sentence('Level', seniority)}
Search with list_jobs, once for each of the skills, with remote, country, location and seniority where they fit. Read the best with get_job.
Show at most ten: title, company, place, pay where it is stated, the link, when it was last verified, and one sentence on why it fits.
${MANNERS}`,
})
