import { marked } from './marks.ts'

/** A text with the words that were asked for marked, in whatever spelling they stand there; `asked` are search forms. */
export const Marked = ({ text, asked }: { text: string; asked: readonly string[] }) => (
  <>{marked(text, asked).map((part, i) => (part.hit ? <mark key={i}>{part.text}</mark> : part.text))}</>
)
