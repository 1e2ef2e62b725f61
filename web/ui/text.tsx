import type { ReactNode } from 'react'
import { arabicParts } from '#web/base/arabic-parts.ts'
import { lang } from '#web/base/preferences.ts'
import { formatDate, formatDecimal, formatNumber, formatTime } from '#web/base/format.ts'

interface Props {
  children: ReactNode
  className?: string
}

/** Isolates left-to-right text: phone, e-mail, IBAN, ISO date, tracking and receipt numbers. */
export const Ltr = ({ children, className }: Props) => (
  <bdi dir="ltr" className={className}>
    {children}
  </bdi>
)
/** `ar` for Arabic words on an English page, which are read and broken otherwise; undefined where nothing has to be said. */
export const langOf = (text: string): 'ar' | undefined =>
  lang() === 'en' && /[\u0600-\u06ff]{2}/.test(text) ? 'ar' : undefined

/** Isolates a name or a text that somebody typed, in its own language. */
export const Named = ({ children }: { children: string | null | undefined }) => (
  <bdi lang={langOf(children ?? '')}>{children}</bdi>
)

/**
 * A sentence with names in it. On an English page the Arabic ones are isolated and said to be Arabic, as names in lists
 * are (`Named`); what is no plain text stays as it is.
 */
export function Worded({ children }: { children: ReactNode }) {
  if (typeof children !== 'string' || langOf(children) === undefined) return children
  return arabicParts(children).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <bdi key={at} lang="ar">
        {part}
      </bdi>
    ),
  )
}

/** Isolates a decision or licence number that contains an Arabic letter: 901/ت. */
export const Dec = ({ children, className }: Props) => (
  <bdi dir="rtl" className={className}>
    {children}
  </bdi>
)

/** A date in words, with its machine-readable form. `time` adds the time; `short` is for tables. */
export function DateText({
  value,
  time = false,
  short = false,
  className,
}: {
  value: string | null | undefined
  time?: boolean
  short?: boolean
  className?: string
}) {
  if (!value) return <span className={className}>—</span>
  const clock = time ? formatTime(value) : ''
  return (
    <time dateTime={value} className={className}>
      {formatDate(value, short)}
      {clock && (
        <>
          {'\u00a0'}
          <bdi dir="ltr">{clock}</bdi>
        </>
      )}
    </time>
  )
}

/**
 * A number with commas between thousands. `unit` follows after a no-break space. For a counted noun use a plural
 * message instead.
 */
export const Count = ({ value, unit, className }: { value: number | string; unit?: string; className?: string }) => (
  <data value={String(value)} className={className} style={{ whiteSpace: 'nowrap' }}>
    {typeof value === 'string' ? formatDecimal(value) : formatNumber(value)}
    {unit && `\u00a0${unit}`}
  </data>
)
