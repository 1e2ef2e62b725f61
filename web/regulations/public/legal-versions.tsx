import type { Regulation } from '#contract/regulations/calls.ts'
import { articleAnchor, articleCalled, articleTitle } from '../shared/article-title.ts'
import { formatDate } from '#web/base/format.ts'
import { link } from '#web/core/screens/link.ts'
import { lang } from '#web/base/preferences.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Card } from '#web/ui/page-head.tsx'
import field from '#web/ui/input.module.css'
import { legalHref, numberOf } from './legal-words.ts'
import css from './legal-versions.module.css'
import { Named } from '#web/ui/text.tsx'

type Period = Regulation['version']
/** «من 1 كانون الثاني 1958 إلى 31 كانون الأول 1968» */
const periodWords = ({ from, to }: Period): string =>
  to === null
    ? m.legal_since({ date: formatDate(from) })
    : m.legal_period({ from: formatDate(from), to: formatDate(to) })

/** Address of the text of a day, or of what came into it since another. */
const hrefOn = (text: Regulation, days: { on?: string | undefined; since?: string }) =>
  link('/legal-references/view/{id}', { id: text.id }, { model: text.model === 'law' ? '' : text.model, ...days })
/** The day by which an address asks for a version; the text of today needs none. */
const dayOf = ({ from, to }: Period) => (to === null ? undefined : from)

/** Every version of a text with what brought it and what it changed, and the text of any day. */
export function VersionsCard({ text }: { text: Regulation }) {
  const { versions, version } = text
  if (versions.length < 2) return null
  return (
    <Card title={m.legal_versions()}>
      <ol className={css.versions}>
        {versions.map((one, at) => {
          const before = versions[at + 1]
          return (
            <li key={one.from}>
              <Anchor
                href={hrefOn(text, { on: dayOf(one) })}
                aria-current={one.from === version.from ? 'true' : undefined}
              >
                {periodWords(one)}
              </Anchor>
              {one.by && (
                <span>
                  {m.legal_brought_by()} <Anchor href={legalHref(one.by)}>{numberOf(one.by)}</Anchor>
                </span>
              )}
              {before && (
                <Anchor href={hrefOn(text, { on: dayOf(one), since: before.from })}>{m.legal_what_changed()}</Anchor>
              )}
            </li>
          )
        })}
      </ol>
      <form className={css.day} action={link('/legal-references/view/{id}', { id: text.id })} method="get">
        {text.model !== 'law' && <input type="hidden" name="model" value={text.model} />}
        <label>
          <span>{m.legal_on_day()}</span>
          <input
            className={field.input}
            type="date"
            name="on"
            required
            min={text.issue_date}
            key={version.from}
            defaultValue={dayOf(version)}
          />
        </label>
        <Button type="submit" look="default" size="form">
          {m.legal_show_day()}
        </Button>
      </form>
    </Card>
  )
}

/** Says that this is not the text of today, or not the whole of it, and leads to that. */
export function VersionNotice({ text }: { text: Regulation }) {
  const { changes, version } = text
  if (!changes && version.to === null) return null
  return (
    <Notice tone="info" title={changes ? m.legal_changes_title() : m.legal_earlier_title()}>
      <span>
        {changes
          ? m.legal_changes_text({ before: periodWords(changes.since), after: periodWords(version) })
          : m.legal_earlier_text({ period: periodWords(version) })}
      </span>
      <span className={css.ways}>
        <Anchor href={hrefOn(text, {})}>{m.legal_read_present()}</Anchor>
        {changes ? (
          <Anchor href={hrefOn(text, { on: dayOf(version) })}>{m.legal_read_whole()}</Anchor>
        ) : (
          <Anchor href={hrefOn(text, { since: version.from })}>{m.legal_changed_until_now()}</Anchor>
        )}
      </span>
    </Notice>
  )
}

/** The article of this text that another names, where the text has it; what changed is not the place to read it. */
function CitedArticle({ text, number }: { text: Regulation; number: number }) {
  const words = m.legal_cites_article({ number })
  const article = articleCalled(number, text.contents)
  if (!article) return <span>{words}</span>
  const page = text.changes ? hrefOn(text, { on: dayOf(text.version) }) : ''
  return <a href={`${page}#${articleAnchor(article.id)}`}>{words}</a>
}

/** Articles of other texts that name this one. */
export function CitedBy({ text }: { text: Regulation }) {
  const { cited_by: list } = text
  if (list.length === 0) return null
  return (
    <Card title={m.legal_cited_by()}>
      <ul className={css.versions}>
        {list.map((one) => (
          <li key={`${one.id} ${one.sort}`}>
            <Anchor href={`${legalHref(one)}#${articleAnchor(one.article_id)}`}>
              <Named>{lang() === 'en' && one.name_en ? one.name_en : one.name_ar}</Named> ({numberOf(one)}),{' '}
              <Named>{articleTitle(one)}</Named>
            </Anchor>
            {one.article !== null && <CitedArticle text={text} number={one.article} />}
          </li>
        ))}
      </ul>
    </Card>
  )
}
