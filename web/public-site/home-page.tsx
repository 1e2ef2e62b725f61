import { IconBriefcase, IconBuildingCommunity, IconFilePlus, IconHeartHandshake, IconQrcode, IconScale, IconSearch } from '@tabler/icons-react'
import { link } from '#web/core/link.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Lattice } from '#web/ui/mark.tsx'
import css from './home-page.module.css'

const tasks = () => [
  { Icon: IconBuildingCommunity, title: m.home_task_ngo(), text: m.home_task_ngo_text(), href: link('/ngo-list') },
  { Icon: IconQrcode, title: m.home_task_document(), text: m.home_task_document_text(), href: '#document' },
  { Icon: IconFilePlus, title: m.home_task_found(), text: m.home_task_found_text(), href: link('/ngo-create-steps') },
  { Icon: IconHeartHandshake, title: m.home_task_give(), text: m.home_task_give_text(), href: link('/donation') },
  { Icon: IconBriefcase, title: m.home_task_work(), text: m.home_task_work_text(), href: link('/jobs') },
  { Icon: IconScale, title: m.home_task_law(), text: m.home_task_law_text(), href: link('/legal-references/laws') },
]

/** Search first, then what people come for; plain links and forms, so that everything works before any script. */
export function HomePage() {
  return (
    <>
      <section className={css.hero}>
        <Lattice id="hero" strength={0.075} />
        <div className={css.in}>
          <h1>{m.home_title()}</h1>
          <p>{m.home_lead()}</p>
          <form className={css.search} role="search" action={link('/ngo-list')} method="get">
            <label>
              <IconSearch size={22} aria-hidden />
              <span className="visually-hidden">{m.home_search()}</span>
              <input name="name" type="search" placeholder={m.home_search()} autoComplete="off" />
            </label>
            <Button type="submit" size="main">{m.shell_search()}</Button>
          </form>
        </div>
      </section>
      <section className={css.part} aria-labelledby="tasks">
        <h2 id="tasks">{m.home_tasks()}</h2>
        <ul className={css.tasks}>
          {tasks().map(({ Icon, title, text, href }) => (
            <li key={title}>
              <Anchor href={href}>
                <span className={css.icon}><Icon size={24} stroke={1.6} aria-hidden /></span>
                <span>
                  <b>{title}</b>
                  <small>{text}</small>
                </span>
              </Anchor>
            </li>
          ))}
        </ul>
      </section>
      <section className={css.part} id="document" aria-labelledby="document-title">
        <div className={css.document}>
          <div>
            <h2 id="document-title">{m.title_ngo_data()}</h2>
            <p>{m.home_document_text()}</p>
          </div>
          <form action={link('/ngo-data')} method="get">
            <label htmlFor="qr">{m.home_document_code()}</label>
            <span>
              <input id="qr" name="QR" dir="ltr" required autoComplete="off" />
              <Button type="submit" size="form">{m.home_document_verb()}</Button>
            </span>
          </form>
        </div>
      </section>
      <section className={css.part} aria-labelledby="found">
        <div className={css.found}>
          <div>
            <h2 id="found">{m.home_found_title()}</h2>
            <p>{m.home_found_text()}</p>
          </div>
          <ButtonLink size="form" href={link('/signup')}>{m.home_found_begin()}</ButtonLink>
          <ButtonLink size="form" look="default" href={link('/auth/login')}>{m.home_found_follow()}</ButtonLink>
        </div>
      </section>
    </>
  )
}
