import type { NewsRow } from '#contract/news/news.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { DateText, Named } from '#web/ui/text.tsx'
import { newsHref, titleOf } from './news-words.ts'
import { Teller } from './teller.tsx'
import { own, said } from '#web/core/site/words.ts'
import css from './news-rows.module.css'
import text from './row-words.module.css'

/** News, newest first: when and where, who tells, what. Without `pictures` for places where text is enough. */
export function NewsRows({
  rows,
  as: Title,
  pictures = true,
}: {
  rows: readonly NewsRow[]
  as: 'h2' | 'h3'
  pictures?: boolean
}) {
  return (
    <ul className={css.list} data-pictures={pictures || undefined}>
      {rows.map((row, i) => (
        <li key={row.id}>
          {pictures && (
            <span className={css.picture}>
              {row.image && (
                <img
                  src={row.image.url}
                  alt={own(row.image.alt_ar ?? '', row.image.alt_en)}
                  width={row.image.width ?? 640}
                  height={row.image.height ?? 360}
                  loading={i < 2 ? undefined : 'lazy'}
                />
              )}
            </span>
          )}
          <div className={text.words}>
            <p className={text.meta}>
              <DateText value={row.accomplished_at_date} />
              <span>{said(row.governorate)}</span>
              <Teller ngo={row.ngo} />
            </p>
            <Title>
              <Anchor href={newsHref(row.id)}>
                <Named>{titleOf(row)}</Named>
              </Anchor>
            </Title>
            <p>
              <bdi lang="ar">{row.summary_ar}</bdi>
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
