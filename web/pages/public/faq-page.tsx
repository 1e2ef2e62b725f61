import { openScreenWords } from '#contract/core/rights/open-screen-words.ts'
import { label } from '#web/base/label.ts'
import { IconChevronDown } from '@tabler/icons-react'
import { foldedWords } from '#contract/core/values/arabic.ts'
import type { Faq } from '#contract/pages/calls.ts'
import { link } from '#web/core/screens/link.ts'
import { lang } from '#web/base/preferences.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { AskForm } from './ask-form.tsx'
import css from './faq-page.module.css'
import { FaqVote } from './faq-vote.tsx'
import type { FaqData } from '../shared/load-pages.ts'
import { Marked } from '#web/core/site/marked.tsx'
import { NoneFound } from '#web/core/site/none-found.tsx'
import { marked, markedHtml } from '#web/core/site/marks.ts'
import { Contents, TextBody, TextHead } from '../shared/text-page.tsx'
import { TypedSearch } from './typed-search.tsx'
import { Rich } from '#web/core/site/rich.tsx'
import { said } from '#web/core/site/words.ts'

/** The open page, or the same inside for those who are signed in. */
type FaqPath = '/faq' | '/pages/faq'

/** Whether the reader sees the Arabic words: they are the only ones, or the only ones that hold what was asked. */
function readsArabic(faq: Faq, folded: readonly string[]): boolean {
  const english = lang() === 'en'
  const holds = (...texts: (string | null)[]) =>
    folded.length > 0 && marked(texts.join(' '), folded).some((part) => part.hit)
  const inArabic = holds(faq.question_ar, faq.answer_ar)
  const inEnglish = holds(faq.question_en, faq.answer_en)
  if (!faq.question_en || !faq.answer_en) return true
  return inArabic === inEnglish ? !english : inArabic
}

interface Reader {
  readonly path: FaqPath
  readonly thanks: string
}

function Question({ faq, folded, path, thanks }: Reader & { faq: Faq; folded: readonly string[] }) {
  const arabic = readsArabic(faq, folded)
  const [question, answer] = arabic ? [faq.question_ar, faq.answer_ar] : [faq.question_en ?? '', faq.answer_en ?? '']
  const other = arabic === (lang() === 'ar') ? {} : { lang: arabic ? 'ar' : 'en', dir: arabic ? 'rtl' : 'ltr' }
  return (
    <details className={css.question} open={folded.length > 0 || thanks === String(faq.id)}>
      <summary {...other}>
        <h3>
          <Marked text={question} asked={folded} />
        </h3>
        <IconChevronDown size={20} aria-hidden />
      </summary>
      {/* An address that ends in this anchor opens the question: a browser opens what encloses its target. */}
      <div id={`question-${faq.id}`} className={css.answer}>
        <div {...other}>
          <Rich html={markedHtml(answer, folded)} />
        </div>
        <div className={css.foot}>
          <FaqVote faq={faq.id} action={link(path)} thanked={thanks === String(faq.id)} />
          <a className={css.here} href={`#question-${faq.id}`}>
            {m.faq_link()}
          </a>
        </div>
      </div>
    </details>
  )
}

function Found({ question, rows, path, thanks, posted }: FaqData & { path: FaqPath }) {
  const folded = foldedWords(question)
  return (
    <section aria-labelledby="found">
      <div className={css.found}>
        <h2 id="found">{m.faq_results({ question })}</h2>
        <Anchor href={link(path)}>{m.faq_all()}</Anchor>
      </div>
      {rows.length === 0 ? (
        <>
          <NoneFound title={m.faq_none()} text={m.faq_none_text()} as="h3">
            <ButtonLink look="default" size="form" href={link(path)}>
              {m.faq_all()}
            </ButtonLink>
            <ButtonLink look="default" size="form" href={link('/dealing-mechanism')}>
              {m.title_dealing_mechanism()}
            </ButtonLink>
            <ButtonLink look="default" size="form" href={link('/ngo-create-steps')}>
              {m.title_create_steps()}
            </ButtonLink>
          </NoneFound>
          <AskForm question={question} action={link(path, undefined, { question })} posted={posted} />
        </>
      ) : (
        rows.map((faq) => <Question key={faq.id} faq={faq} folded={folded} path={path} thanks={thanks} />)
      )}
    </section>
  )
}

/** Questions by category, each an anchor of its own; a search opens what it found, while it is typed once the script is there. */
export function FaqPage({ path = '/faq', ...data }: FaqData & { path?: FaqPath }) {
  const { question, rows, thanks } = data
  const categories = [...new Map(rows.map(({ faqCategory }) => [faqCategory.id, faqCategory])).values()]
  const groups = categories.map((category) => ({
    id: `category-${category.id}`,
    label: said(category),
    faqs: rows.filter((faq) => faq.faqCategory.id === category.id),
  }))
  return (
    <article>
      <TextHead title={label(openScreenWords.faq)}>
        <p>{m.faq_lead()}</p>
        <TypedSearch question={question} path={path} />
      </TextHead>
      {thanks === 'asked' && (
        <Notice tone="ok" role="status" title={m.faq_asked()}>
          {m.faq_asked_text()}
        </Notice>
      )}
      {/* Another search is another list: what a reader opened stays open only within one. */}
      <TextBody key={question} aside={question === '' && groups.length > 1 && <Contents items={groups} />}>
        {question === '' ? (
          groups.map(({ id, label, faqs }) => (
            <section key={id} id={id}>
              <h2>{label}</h2>
              {faqs.map((faq) => (
                <Question key={faq.id} faq={faq} folded={[]} path={path} thanks={thanks} />
              ))}
            </section>
          ))
        ) : (
          <Found {...data} path={path} />
        )}
      </TextBody>
    </article>
  )
}
