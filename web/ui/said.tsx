import { Ltr } from './text.tsx'

/** Groups of digits with spaces or signs between them: telephone numbers, accounts, dates, hours. */
const groups = /([+#]?\d[\d ()./:-]*\d)/

/** What somebody said: its groups of digits stand from left to right, which Arabic otherwise turns round. */
export const Said = ({ children }: { children: string }) =>
  children.split(groups).map((part, at) => (at % 2 === 1 ? <Ltr key={`${at}`}>{part}</Ltr> : part))
