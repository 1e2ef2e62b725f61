import type { Picture } from '#contract/news/shapes.ts'
import { IconMail } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { link } from '#web/core/screens/link.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import css from './article.module.css'
import { Named } from '#web/ui/text.tsx'

/** Sites on which people share: plain links, asked for nothing before somebody opens one. */
const sitesOf = (url: string, title: string) => {
  const [address, text] = [encodeURIComponent(url), encodeURIComponent(title)]
  return [
    { name: m.news_share_whatsapp(), href: `https://wa.me/?text=${text}%0A${address}` },
    { name: m.news_share_telegram(), href: `https://t.me/share/url?url=${address}&text=${text}` },
    { name: m.news_share_facebook(), href: `https://www.facebook.com/sharer/sharer.php?u=${address}` },
  ]
}

/** A lasting link that can be copied without script, by mail, and on sites that people use. */
export function Share({ url, title }: { url: string; title: string }) {
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${title}\n${url}`)}`
  return (
    <section className={css.share} aria-labelledby="share">
      <h2 id="share">{m.news_share()}</h2>
      <label>
        <span>{m.news_share_link()}</span>
        <input readOnly dir="ltr" value={url} />
      </label>
      <ButtonLink look="default" size="form" href={mail} icon={<IconMail size={18} aria-hidden />}>
        {m.news_share_mail()}
      </ButtonLink>
      <ul className={css.sites}>
        {sitesOf(url, title).map(({ name, href }) => (
          <li key={name}>
            <a href={href} rel="noopener noreferrer nofollow">
              {name}
            </a>
          </li>
        ))}
      </ul>
      <p className={css.outside}>{m.news_share_outside()}</p>
    </section>
  )
}

/**
 * A news item or an event: the path to it, its title, its text, and beside it the rest. What is decided by stands first,
 * also on a phone.
 */
export const Article = ({
  list,
  title,
  meta,
  first,
  aside,
  children,
}: {
  list: { label: string; href: string }
  title: string
  meta?: ReactNode
  first?: ReactNode
  aside: ReactNode
  children: ReactNode
}) => (
  <article className={css.page}>
    <header className={css.head}>
      <Breadcrumbs items={[{ label: m.title_home(), href: link('/home') }, list, { label: title }]} />
      <h1>
        <Named>{title}</Named>
      </h1>
      {meta && <p className={css.meta}>{meta}</p>}
    </header>
    <div className={css.columns}>
      {first && <div className={css.first}>{first}</div>}
      <div className={css.main}>{children}</div>
      <aside className={css.aside}>{aside}</aside>
    </div>
  </article>
)

/** The main picture of an article; its place is kept before it comes. */
export const Cover = ({ picture, alt }: { picture: Picture; alt: string }) => (
  <img
    className={css.cover}
    src={picture.url}
    alt={alt}
    width={picture.width ?? 640}
    height={picture.height ?? 360}
    // In a preview it is not cut yet.
    style={
      picture.focus === undefined
        ? undefined
        : {
            aspectRatio: `${picture.width ?? 16} / ${picture.height ?? 9}`,
            objectFit: 'cover',
            objectPosition: picture.focus,
          }
    }
    fetchPriority="high"
  />
)
