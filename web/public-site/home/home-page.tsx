import {
  IconBriefcase,
  IconBuildingCommunity,
  IconFilePlus,
  IconHeartHandshake,
  IconQrcode,
  IconScale,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { link } from '#web/core/screens/link.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Lattice } from '#web/ui/mark.tsx'
import { IconPlate } from '#web/ui/icon-plate.tsx'
import { CodeForm } from '#web/documents/shared/code-form.tsx'
import { HomeAbout } from './home-about.tsx'
import { HomeFigures } from './home-figures.tsx'
import { HomeFounding } from './home-founding.tsx'
import type { Front, HomeData } from './load-home.ts'
import { NgoResults } from '../register/ngo-results.tsx'
import { SearchForm } from '#web/core/site/search-form.tsx'
import { said } from '#web/core/site/words.ts'
import { listHref } from '../register/register-address.ts'
import css from './home-page.module.css'

const tasks = () => [
  { Icon: IconBuildingCommunity, title: m.home_task_ngo(), text: m.public_task_ngo_text(), href: listHref() },
  { Icon: IconQrcode, title: m.home_task_document(), text: m.home_task_document_text(), href: '#document' },
  { Icon: IconFilePlus, title: m.home_task_found(), text: m.home_task_found_text(), href: link('/signup') },
  { Icon: IconHeartHandshake, title: m.home_task_give(), text: m.home_task_give_text(), href: link('/donation') },
  { Icon: IconBriefcase, title: m.nav_work(), text: m.home_task_work_text(), href: link('/jobs') },
  { Icon: IconScale, title: m.nav_legal(), text: m.home_task_law_text(), href: link('/legal-references/laws') },
]

function Tasks() {
  return (
    <section className={css.part} aria-labelledby="tasks">
      <h2 id="tasks">{m.home_tasks()}</h2>
      <ul className={css.tasks}>
        {tasks().map(({ Icon, title, text, href }) => (
          <li key={title}>
            <Anchor href={href}>
              <IconPlate>
                <Icon size={24} stroke={1.6} aria-hidden />
              </IconPlate>
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

/** What many organisations offer, and where most of them are, as searches. */
const Suggested = ({ searches: { services, governorate } }: { searches: Front['searches'] }) => (
  <p className={css.suggested}>
    {services.length > 0 && <span>{m.home_suggested()}</span>}
    {services.map((one) => (
      <Anchor key={one.id} href={listHref({ service_id: String(one.id) })}>
        {said(one)}
      </Anchor>
    ))}
    {governorate && <Anchor href={listHref({ governorate_id: [String(governorate.id)] })}>{said(governorate)}</Anchor>}
    <Anchor href={link('/home', undefined, { page: 1 })}>{m.home_all_ngos()}</Anchor>
  </p>
)

/** Check of a document by its code; after a search it is no longer the first thing to do. */
const DocumentCheck = ({ first }: { first: boolean }) => (
  <section className={css.part} id="document" aria-labelledby="document-title">
    <div className={css.document}>
      <div>
        <h2 id="document-title">{m.title_ngo_data()}</h2>
        <p>{m.home_document_text()}</p>
      </div>
      <CodeForm look={first ? 'filled' : 'default'} />
    </div>
  </section>
)

/** What other areas show on the front. */
interface Beside {
  slides: ReactNode
  campaigns: ReactNode
  latest: ReactNode
}
/** What stands below the search: figures, tasks, founding, news and events, what the platform is. */
const FrontParts = ({ front, beside }: { front: Front; beside: Beside | undefined }) => (
  <>
    {front.figures && <HomeFigures figures={front.figures} />}
    <Tasks />
    <div className={css.below}>
      <DocumentCheck first />
      {beside?.campaigns}
      <HomeFounding founding={front.founding} />
      {beside?.latest}
      <HomeAbout about={front.about} />
    </div>
  </>
)

/** Search first, then what people come for; plain links and forms, so that everything works before any script. */
export function HomePage({ data: { found, front }, beside }: { data: HomeData; beside: Beside | undefined }) {
  const Title = found ? 'p' : 'h1'
  return (
    <>
      <section
        className={css.hero}
        data-short={found ? true : undefined}
        data-figures={front?.figures ? true : undefined}
      >
        <Lattice id="hero" strength={0.075} />
        <div className={css.in} data-slides={beside?.slides ? true : undefined}>
          <div>
            <Title className={css.title}>{m.home_title()}</Title>
            {front && <p className={css.lead}>{m.home_lead()}</p>}
            <SearchForm value={found?.name ?? ''} />
            {front && <Suggested searches={front.searches} />}
          </div>
          {beside?.slides}
        </div>
      </section>
      {found ? (
        <>
          <NgoResults found={found} />
          <DocumentCheck first={false} />
        </>
      ) : (
        <FrontParts front={front} beside={beside} />
      )}
    </>
  )
}
