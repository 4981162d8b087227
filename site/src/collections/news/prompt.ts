import { z } from 'zod'
import { definePrompt, MANNERS, optionalText, sentence } from '../prompt.ts'

const WEEK_MS = 7 * 86_400_000

export const briefingPrompt = definePrompt({
  name: 'weekly_briefing',
  title: 'Brief me on Web3 this week',
  description: 'The last seven days of news and the coming events, in a page.',
  args: z.object({ topic: optionalText('What it should be about; everything when absent.') }),
  write: (
    { topic },
    now,
  ) => `Brief me on Web3, ${new Date(now.getTime() - WEEK_MS).toISOString().slice(0, 10)} to ${now.toISOString().slice(0, 10)}.${sentence('Topic', topic)}
Read list_news with since set to the first day, and list_events for the next four weeks${topic ? ', both with search set to words of the topic' : ''}.
Begin with the three stories that matter most and why, then the rest in a line each, then the events by date with their place. Explain terms that need it with get_glossary_term.
${MANNERS}`,
})
