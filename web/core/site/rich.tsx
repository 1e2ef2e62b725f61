import css from './rich.module.css'

/** HTML that the server has cleaned. `lang` if it differs from the page's. */
export const Rich = ({ html, lang }: { html: string; lang?: 'ar' | 'en' }) => (
  <div
    className={css.rich}
    {...(lang ? { lang, dir: lang === 'ar' ? 'rtl' : 'ltr' } : { dir: 'auto' })}
    dangerouslySetInnerHTML={{ __html: html }}
  />
)
