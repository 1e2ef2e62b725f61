import type { ChangedArticle } from '#contract/regulations/calls.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { articleTitle } from './article-title.ts'
import { lang } from '#web/base/preferences.ts'
import css from './changed-articles.module.css'

const kinds: Record<ChangedArticle['kind'], () => string> = {
  added: m.legal_article_added,
  changed: m.legal_article_changed,
  removed: m.legal_article_removed,
}
const tags = { both: 'span', before: 'del', after: 'ins' } as const

type Runs = ChangedArticle['body_ar']
const differs = (runs: Runs) => runs.some(({ side }) => side !== 'both')

const Words = ({ runs, english }: { runs: Runs; english: boolean }) => (
  <p className={css.words} lang={english ? 'en' : 'ar'} dir={english ? 'ltr' : 'rtl'}>
    {runs.map(({ text, side }, at) => {
      const Run = tags[side]
      return <Run key={at}>{text}</Run>
    })}
  </p>
)

interface Shown {
  /** Readers compare in their language; whoever publishes sees what differs in both. */
  readonly both?: boolean
  readonly heading?: 'h2' | 'h3'
}
function Changed({ one, both = false, heading: Heading = 'h2' }: Shown & { one: ChangedArticle }) {
  const english = lang() === 'en' && one.body_en
  return (
    <section className={css.changed} data-kind={one.kind}>
      <Heading>
        <bdi>{articleTitle(one)}</bdi> <small>{kinds[one.kind]()}</small>
      </Heading>
      {one.heading_was && (
        <p>
          {m.legal_heading_was()} <bdi>{one.heading_was}</bdi>
        </p>
      )}
      {both ? (
        <>
          {differs(one.body_ar) && <Words runs={one.body_ar} english={false} />}
          {one.body_en && differs(one.body_en) && <Words runs={one.body_en} english />}
        </>
      ) : (
        <Words runs={english || one.body_ar} english={Boolean(english)} />
      )}
    </section>
  )
}

/** What came into a text and what left it, article by article. */
export const Changes = ({ articles, ...shown }: Shown & { articles: readonly ChangedArticle[] }) =>
  articles.length === 0 ? (
    <p>{m.legal_no_change()}</p>
  ) : (
    articles.map((one) => <Changed key={`${one.kind} ${one.sort}`} one={one} {...shown} />)
  )
