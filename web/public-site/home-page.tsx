import {
  IconBriefcase,
  IconBuildingCommunity,
  IconClipboardCheck,
  IconFilePlus,
  IconLogin2,
  IconQrcode,
} from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { link } from '#web/core/link.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Lattice } from '#web/ui/mark.tsx'
import { CodeForm } from './code-form.tsx'
import { HomeCampaigns } from './home-campaigns.tsx'
import { HomeFigures } from './home-figures.tsx'
import type { HomeData } from './load.ts'
import { NgoResults } from './ngo-results.tsx'
import { SearchForm } from './search-form.tsx'
import { listHref } from './register-address.ts'
import css from './home-page.module.css'

const tasks = () => [
  { Icon: IconBuildingCommunity, title: m.home_task_ngo(), text: m.public_task_ngo_text(), href: listHref() },
  { Icon: IconQrcode, title: m.home_task_document(), text: m.home_task_document_text(), href: '#document' },
  { Icon: IconFilePlus, title: m.home_task_found(), text: m.home_task_found_text(), href: link('/signup') },
  {
    Icon: IconClipboardCheck,
    title: m.public_task_follow(),
    text: m.public_task_follow_text(),
    href: link('/auth/login'),
  },
  { Icon: IconLogin2, title: m.public_task_org(), text: m.public_task_org_text(), href: link('/auth/login') },
  {
    Icon: IconBriefcase,
    title: m.title_ministry_login(),
    text: m.public_task_ministry_text(),
    href: link('/auth/ministry-login'),
  },
]

function Tasks() {
  return (
    <section className={css.part} aria-labelledby="tasks">
      <h2 id="tasks">{m.home_tasks()}</h2>
      <ul className={css.tasks}>
        {tasks().map(({ Icon, title, text, href }) => (
          <li key={title}>
            <Anchor href={href}>
              <span className={css.icon}>
                <Icon size={24} stroke={1.6} aria-hidden />
              </span>
              <span>
                <b>{title}</b>
                <small>{text}</small>
              </span>
            </Anchor>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Search first, then what people come for; plain links and forms, so that everything works before any script. */
export function HomePage({ found, figures, campaigns }: HomeData) {
  const begins = link('/signup') in useRouter().routesByPath
  const Title = found ? 'p' : 'h1'
  return (
    <>
      <section className={css.hero} data-short={found ? true : undefined} data-figures={figures ? true : undefined}>
        <Lattice id="hero" strength={0.075} />
        <div className={css.in}>
          <Title className={css.title}>{m.home_title()}</Title>
          {!found && <p className={css.lead}>{m.home_lead()}</p>}
          <SearchForm value={found?.name ?? ''} />
        </div>
      </section>
      {found ? (
        <NgoResults found={found} />
      ) : (
        <>
          {figures && <HomeFigures figures={figures} />}
          <Tasks />
          {campaigns && <HomeCampaigns campaigns={campaigns} />}
        </>
      )}
      <section className={css.part} id="document" aria-labelledby="document-title">
        <div className={css.document}>
          <div>
            <h2 id="document-title">{m.title_ngo_data()}</h2>
            <p>{m.home_document_text()}</p>
          </div>
          <CodeForm look={found ? 'default' : 'filled'} />
        </div>
      </section>
      {!found && (
        <section className={css.part} aria-labelledby="found">
          <div className={css.found}>
            <div>
              <h2 id="found">{m.home_found_title()}</h2>
              <p>{m.home_found_text()}</p>
            </div>
            {begins && (
              <ButtonLink size="form" href={link('/signup')}>
                {m.home_found_begin()}
              </ButtonLink>
            )}
            <ButtonLink size="form" look="default" href={link('/auth/login')}>
              {m.home_found_follow()}
            </ButtonLink>
          </div>
        </section>
      )}
    </>
  )
}
