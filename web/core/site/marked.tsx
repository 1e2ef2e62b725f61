import { marked } from './marks.ts'

/** A text in which the searched words are marked, however they are spelt. `asked` are search forms. */
export const Marked = ({ text, asked }: { text: string; asked: readonly string[] }) => (
  <>{marked(text, asked).map((part, i) => (part.hit ? <mark key={i}>{part.text}</mark> : part.text))}</>
)
