import { label } from '#web/base/label.ts'
import { addressWords, commonWords } from '#contract/core/calls/common-words.ts'
import type { NewsItem } from '#contract/news/news.ts'
import { lang } from '#web/base/preferences.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Card } from '#web/ui/page-head.tsx'
import { DateText } from '#web/ui/text.tsx'
import { Article, Cover, Share } from './article.tsx'
import { activitiesHref, ngoActivitiesHref, titleOf } from './news-words.ts'
import { Teller } from './teller.tsx'
import { Rich } from '#web/core/site/rich.tsx'
import { own, said } from '#web/core/site/words.ts'
import css from './article.module.css'

/** A news item with its pictures. */
export function NewsArticle({ item }: { item: NewsItem }) {
  const arabicOnly = lang() === 'en' && !item.content_en
  const title = titleOf(item)
  return (
    <Article
      list={{ label: m.ngo_tab_events(), href: activitiesHref() }}
      title={title}
      aside={
        <>
          <Card>
            <Facts
              facts={[
                { key: 'ngo', label: label(commonWords.ngo), value: <Teller ngo={item.ngo} /> },
                { key: 'date', label: m.news_date(), value: <DateText value={item.accomplished_at_date} /> },
                { key: 'place', label: label(addressWords.governorate_id), value: said(item.governorate) },
              ]}
            />
            <Anchor className={css.more} href={ngoActivitiesHref(item.ngo.id)}>
              {m.news_more()}
            </Anchor>
          </Card>
          <Share url={item.page_url} title={title} />
        </>
      }
    >
      {item.image && <Cover picture={item.image} alt={own(item.image.alt_ar ?? '', item.image.alt_en)} />}
      {arabicOnly && <Notice tone="info">{m.news_arabic_only()}</Notice>}
      {(arabicOnly || lang() === 'ar') && (
        <p className={css.summary}>
          <bdi lang="ar">{item.summary_ar}</bdi>
        </p>
      )}
      <Rich html={own(item.content_ar, item.content_en)} lang={arabicOnly ? 'ar' : undefined} />
      {item.images.length > 0 && (
        <section aria-labelledby="gallery">
          <h2 id="gallery">{m.news_gallery()}</h2>
          <ul className={css.gallery}>
            {item.images.map((picture) => (
              <li key={picture.url}>
                <img
                  src={picture.url}
                  alt={own(picture.alt_ar ?? '', picture.alt_en)}
                  width={picture.width ?? 640}
                  height={picture.height ?? 360}
                  loading="lazy"
                />
              </li>
            ))}
          </ul>
        </section>
      )}
    </Article>
  )
}
