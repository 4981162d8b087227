/** Publications write topics as words or as slugs: `latest-news` is read as `latest news`. */
export function topicName(tag: string): string {
  return tag.replaceAll('-', ' ')
}
