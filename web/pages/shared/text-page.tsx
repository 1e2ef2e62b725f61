import { openScreenWords } from '#contract/core/rights/open-screen-words.ts'
import { label } from '#web/base/label.ts'
import type { ReactNode } from 'react'
import type { PageSection, StaticPage } from '#contract/pages/calls.ts'
import { link } from '#web/core/screens/link.ts'
import { lang } from '#web/base/preferences.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { DateText } from '#web/ui/text.tsx'
import { Rich } from '#web/core/site/rich.tsx'
import { own } from '#web/core/site/words.ts'
import css from './text-page.module.css'

/** Parts of a page in the language of the reader, and whether they had to stay Arabic. */
export function bodyOf(page: StaticPage): { parts: readonly PageSection[]; arabicOnly: boolean } {
  const arabicOnly = lang() === 'en' && page.body_en.length === 0
  return { parts: lang() === 'en' && !arabicOnly ? page.body_en : page.body_ar, arabicOnly }
}

/** Title on its ground with the path to it, as every page of text begins. */
export function TextHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className={css.head}>
      <div className={css.in}>
        <Breadcrumbs items={[{ label: m.title_home(), href: link('/home') }, { label: title }]} />
        <h1>{title}</h1>
        {children}
      </div>
    </header>
  )
}

/** A column of text with what belongs beside it. */
export const TextBody = ({ aside, children }: { aside: ReactNode; children: ReactNode }) => (
  <div className={css.body}>
    <aside className={css.aside}>{aside}</aside>
    <div className={css.main}>{children}</div>
  </div>
)

/** Headings of the page as links. */
export function Contents({ items }: { items: readonly { id: string; label: ReactNode }[] }) {
  return (
    <nav className={css.contents} aria-labelledby="contents">
      <h2 id="contents">{m.pages_contents()}</h2>
      <ul>
        {items.map(({ id, label }) => (
          <li key={id}>
            <a href={`#${id}`}>{label}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Anchor of the n-th part of a page. */
export const partId = (i: number) => `part-${i + 1}`

/** Parts with their headings; a part without one is the beginning. `after`: how many parts the page shows before these. */
export function Parts({
  parts,
  arabicOnly,
  after = 0,
}: {
  parts: readonly PageSection[]
  arabicOnly: boolean
  after?: number
}) {
  return parts.map((part, i) => (
    <section key={partId(after + i)} id={partId(after + i)} className={part.heading === null ? css.lead : undefined}>
      {part.heading !== null && <h2 {...(arabicOnly ? { lang: 'ar', dir: 'rtl' } : {})}>{part.heading}</h2>}
      <Rich html={part.html} lang={arabicOnly ? 'ar' : undefined} />
    </section>
  ))
}

/** What can be asked further; a page of text never ends in nothing. */
export const AskFurther = () => (
  <div className={css.ask}>
    <h2>{m.pages_ask()}</h2>
    <p>{m.pages_ask_text()}</p>
    <Anchor href={link('/faq')}>{label(openScreenWords.faq)}</Anchor>
    <br />
    <Anchor href={`${link('/about-ministry')}#contact`}>{m.contact_title()}</Anchor>
  </div>
)

/** Day of the last change. */
export const Updated = ({ at }: { at: string }) => (
  <p className={css.updated}>
    {m.pages_updated()} <DateText value={at.slice(0, 10)} />
  </p>
)

/** A static page: title, contents, parts; `children` follow the text, named among the contents by `further`. */
export function TextPage({
  page,
  further = [],
  children,
}: {
  page: StaticPage
  further?: readonly { id: string; label: string }[]
  children?: ReactNode
}) {
  const { parts, arabicOnly } = bodyOf(page)
  const headings = [
    ...parts.flatMap(({ heading }, i) => (heading === null ? [] : [{ id: partId(i), label: heading }])),
    ...further,
  ]
  return (
    <article>
      <TextHead title={own(page.title_ar, page.title_en)} />
      <TextBody
        aside={
          <>
            {headings.length > 1 && <Contents items={headings} />}
            <AskFurther />
          </>
        }
      >
        <Parts parts={parts} arabicOnly={arabicOnly} />
        <Updated at={page.updated_at} />
        {children}
      </TextBody>
    </article>
  )
}
