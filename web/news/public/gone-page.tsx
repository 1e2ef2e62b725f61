import { m } from '#web/generated/paraglide/messages.js'
import { ButtonLink } from '#web/ui/button.tsx'
import { activitiesHref } from './news-words.ts'
import css from './article.module.css'

/** Says that something was published here and is not any more. */
export const GonePage = () => (
  <article className={css.page}>
    <header className={css.head}>
      <h1>{m.gone_title()}</h1>
    </header>
    <p className={css.summary}>{m.gone_text()}</p>
    <p>
      <ButtonLink look="default" size="form" href={activitiesHref()}>
        {m.gone_more()}
      </ButtonLink>
    </p>
  </article>
)
