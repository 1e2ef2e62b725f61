import css from './rich.module.css'

/** Cleaned HTML of the server. */
export const Rich = ({ html, arabic = false }: { html: string; arabic?: boolean }) => (
  <div
    className={css.rich}
    {...(arabic ? { lang: 'ar', dir: 'rtl' } : {})}
    dangerouslySetInnerHTML={{ __html: html }}
  />
)
