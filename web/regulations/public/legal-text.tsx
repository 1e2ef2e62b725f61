import { label } from '#web/base/label.ts'
import { regulationWords } from '#contract/regulations/regulation-words.ts'
import { IconDownload, IconLink } from '@tabler/icons-react'
import { foldedWords } from '#contract/core/values/arabic.ts'
import type { Regulation } from '#contract/regulations/calls.ts'
import type { RegulationReference } from '#contract/regulations/reference.ts'
import { articleAnchor, articleTitle, printedAnchor } from '../shared/article-title.ts'
import { Changes } from '../shared/changed-articles.tsx'
import { formatSize } from '#web/base/format.ts'
import { link } from '#web/core/screens/link.ts'
import { lang } from '#web/base/preferences.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Card, Page, PageHead } from '#web/ui/page-head.tsx'
import { RegulationState } from '../shared/regulation-state.tsx'
import { DateText, langOf, Named } from '#web/ui/text.tsx'
import { Columns } from '#web/core/site/columns.tsx'
import { legalHref, legalLists, numberOf } from './legal-words.ts'
import { CitedBy, VersionNotice, VersionsCard } from './legal-versions.tsx'
import { Marked } from '#web/core/site/marked.tsx'
import { markedHtml } from '#web/core/site/marks.ts'
import { Rich } from '#web/core/site/rich.tsx'
import { said } from '#web/core/site/words.ts'
import css from './legal-text.module.css'

const Reference = ({ to }: { to: RegulationReference }) => (
  <Anchor href={legalHref(to)}>
    <Named>{said(to)}</Named> ({numberOf(to)})
  </Anchor>
)

const References = ({ list }: { list: readonly RegulationReference[] }) => (
  <ul>
    {list.map((one) => (
      <li key={one.id}>
        <Reference to={one} />
      </li>
    ))}
  </ul>
)

function TextCard({ text }: { text: Regulation }) {
  const { file } = text
  return (
    <Card title={m.legal_card()}>
      <Facts
        facts={[
          {
            key: 'type',
            label: label(regulationWords.type_name),
            value: (
              <Anchor href={`${legalLists[text.model].path}?type=${text.type.id}`}>
                <Named>{said(text.type)}</Named>
              </Anchor>
            ),
          },
          { key: 'number', label: label(regulationWords.number), value: numberOf(text) },
          { key: 'issued', label: label(regulationWords.issue_date), value: <DateText value={text.issue_date} /> },
          {
            key: 'authority',
            label: label(regulationWords.issuing_authority),
            value: <Named>{text.issuing_authority}</Named>,
          },
          {
            key: 'in-force',
            label:
              text.version.to === null && text.state !== 'repealed' ? m.legal_in_force_since() : m.legal_text_since(),
            value: <DateText value={text.version.from} />,
          },
          ...(text.amends ? [{ key: 'amends', label: m.legal_amends(), value: <Reference to={text.amends} /> }] : []),
          ...(text.amended_by.length > 0
            ? [{ key: 'amended', label: m.legal_amended_by(), value: <References list={text.amended_by} /> }]
            : []),
        ]}
      />
      {file && (
        <ButtonLink
          wide
          className={css.file ?? ''}
          look="default"
          size="form"
          icon={<IconDownload size={18} aria-hidden />}
          href={file.url}
          download={file.name}
        >
          {m.legal_original()} ({m.legal_original_note({ size: formatSize(file.size) })})
        </ButtonLink>
      )}
    </Card>
  )
}

function Contents({ text }: { text: Regulation }) {
  return (
    <nav className={css.contents} aria-labelledby="contents">
      <h2 id="contents">{m.legal_contents()}</h2>
      <ol>
        {text.contents.map((one) => (
          <li key={one.sort}>
            <a href={`#${articleAnchor(one.id)}`}>
              <Named>{articleTitle(one)}</Named>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Article({
  one,
  asked,
  text,
}: {
  one: Regulation['contents'][number]
  asked: readonly string[]
  text: Regulation
}) {
  const anchor = articleAnchor(one.id)
  const printed = printedAnchor(one, text.contents)
  const english = lang() === 'en' && one.body_en
  return (
    <section id={anchor} className={css.article} aria-labelledby={`${anchor}-title`}>
      {/* Links that were made to the number still find it. */}
      {printed && <span id={printed} />}
      <h2 id={`${anchor}-title`}>
        <a href={`#${anchor}`}>
          <bdi lang={langOf(articleTitle(one))}>
            <Marked text={articleTitle(one)} asked={asked} />
          </bdi>
          <IconLink size={17} aria-hidden />
        </a>
      </h2>
      <div className={css.body}>
        {/* The marks are added between the tags of what the server has cleaned. */}
        <Rich lang={english ? 'en' : 'ar'} html={markedHtml(english || one.body_ar, asked)} />
      </div>
    </section>
  )
}

/** A repealed or amended text says so before its articles. */
function StateNotice({ text }: { text: Regulation }) {
  return text.state === 'repealed' ? (
    <Notice tone="bad">{m.legal_notice_repealed()}</Notice>
  ) : (
    text.state === 'amended' && text.version.to === null && !text.changes && (
      <Notice tone="warn">{text.versions.length > 1 ? m.legal_notice_amended_here() : m.legal_notice_amended()}</Notice>
    )
  )
}

/** A text of the library: whether it is in force, what changed it, and its articles, each with an address of its own. */
export function LegalTextPage({ text, name }: { text: Regulation; name: string }) {
  const { path, name: kind } = legalLists[text.model]
  const asked = foldedWords(name)
  const other = lang() === 'ar' ? text.name_en : text.name_en && text.name_ar
  return (
    <Page width="public">
      <article className={css.text}>
        <PageHead
          size="public"
          title={
            <bdi lang={langOf(said(text))}>
              <Marked text={said(text)} asked={asked} />
            </bdi>
          }
          crumbs={[
            { label: m.title_home(), href: link('/home') },
            { label: kind(), href: path },
            { label: numberOf(text) },
          ]}
          state={<RegulationState state={text.state} />}
          note={other && <bdi lang={lang() === 'ar' ? 'en' : 'ar'}>{other}</bdi>}
        />
        <VersionNotice text={text} />
        <StateNotice text={text} />
        <Columns
          aside={
            <>
              <TextCard text={text} />
              <VersionsCard text={text} />
              {text.contents.length > 0 && !text.changes && <Contents text={text} />}
              <CitedBy text={text} />
            </>
          }
        >
          {text.summary_ar && (
            <p className={css.summary} lang="ar" dir="rtl">
              {text.summary_ar}
            </p>
          )}
          {text.changes ? (
            <Changes articles={text.changes.articles} />
          ) : text.contents.length === 0 ? (
            <p>{text.file ? m.legal_no_text_file() : m.legal_no_text()}</p>
          ) : (
            text.contents.map((one) => <Article key={one.id} one={one} asked={asked} text={text} />)
          )}
        </Columns>
      </article>
    </Page>
  )
}
