import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { formatNumber } from '#web/base/format.ts'
import { dir } from '#web/base/preferences.ts'
import { stringifySearch } from '#web/base/search.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from './anchor.tsx'
import css from './pager.module.css'

export interface Paging {
  readonly total_row: number
  readonly last_page: number
  readonly per_page: number
  readonly current_page: number
}

/** Page numbers around the present one; 0 stands for a gap. */
function pagesAround(current: number, last: number): number[] {
  const pages = [...new Set([1, current - 1, current, current + 1, last])]
    .filter((page) => page >= 1 && page <= last)
    .sort((a, b) => a - b)
  return pages.flatMap((page, i) => (i > 0 && page - (pages[i - 1] ?? 0) > 1 ? [0, page] : [page]))
}

interface Props {
  paging: Paging
  onPage?: (page: number) => void
  onSize?: (size: number) => void
  sizes?: readonly number[]
  /** How many rows there are, in words, where that is no number. */
  total?: string | undefined
  search?: Record<string, unknown>
}

function Pages({ paging: { last_page: last, current_page: current }, onPage, search }: Props) {
  const [Back, Next] = dir() === 'rtl' ? [IconChevronRight, IconChevronLeft] : [IconChevronLeft, IconChevronRight]
  const step = (page: number, label: string, content: React.ReactNode, rel?: string) => {
    const props = {
      className: css.step ?? '',
      'aria-label': label,
      title: label,
      'aria-current': page === current && !rel ? ('page' as const) : undefined,
    }
    if (page < 1 || page > last)
      return (
        <span className={css.step} data-dead aria-hidden>
          {content}
        </span>
      )
    return search ? (
      <Anchor {...props} rel={rel} href={stringifySearch({ ...search, page }) || '?'}>
        {content}
      </Anchor>
    ) : (
      <button type="button" {...props} onClick={() => onPage?.(page)}>
        {content}
      </button>
    )
  }
  return (
    <nav className={css.pages} aria-label={m.pager_label()}>
      {step(current - 1, m.pager_back(), <Back size={18} aria-hidden />, 'prev')}
      {pagesAround(current, last).map((page, i) =>
        page === 0 ? (
          <span key={`gap-${i}`} className={css.gap}>
            …
          </span>
        ) : (
          <span key={page}>{step(page, m.pager_page({ page: formatNumber(page) }), formatNumber(page))}</span>
        ),
      )}
      {step(current + 1, m.pager_next(), <Next size={18} aria-hidden />, 'next')}
    </nav>
  )
}

/**
 * «1–10 من 23», pages and page sizes. With `onPage` it works in place.
 * With `search` the pages are plain links of the present address, which work without script.
 */
export function Pager({ sizes = [10, 25, 50, 100], onSize, ...props }: Props) {
  const { total_row: total, last_page: last, per_page: size, current_page: current } = props.paging
  const from = Math.min((current - 1) * size + 1, total)
  return (
    <div className={css.pager}>
      <span role="status">
        {m.pager_range({
          range: `${formatNumber(from)}–${formatNumber(Math.min(current * size, total))}`,
          total: `${props.total ?? formatNumber(total)}`,
        })}
      </span>
      {onSize && (
        <label className={css.size}>
          {m.pager_size()}
          <select value={size} onChange={(event) => onSize(Number(event.target.value))}>
            {[...new Set([...sizes, size])]
              .sort((a, b) => a - b)
              .map((value) => (
                <option key={value} value={value}>
                  {value}
                </option>
              ))}
          </select>
        </label>
      )}
      {last > 1 && <Pages {...props} />}
    </div>
  )
}
