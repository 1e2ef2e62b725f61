import css from './rich.module.css'

/** Cleaned HTML of the server; `lang` where it is not that of the page. */
export const Rich = ({ html, lang }: { html: string; lang?: 'ar' | 'en' }) => (
  <div
    className={css.rich}
    {...(lang ? { lang, dir: lang === 'ar' ? 'rtl' : 'ltr' } : {})}
    dangerouslySetInnerHTML={{ __html: html }}
  />
)
