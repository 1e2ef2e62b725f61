import { IconAlertTriangle, IconError404, IconLock } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { m } from '#web/generated/paraglide/messages.js'
import { PublicFrame } from './public-frame.tsx'
import { Where } from './where.tsx'
import { pageReference } from '#web/core/api/request.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Ltr } from '#web/ui/text.tsx'
import css from './error-page.module.css'
import { useState, type ReactNode } from 'react'

function Plate({
  icon,
  tone,
  title,
  text,
  more,
  children,
}: {
  icon: ReactNode
  tone: string
  title: string
  text: string
  more?: ReactNode
  children: ReactNode
}) {
  return (
    <section className={css.page}>
      <span className={css.icon} data-tone={tone}>
        {icon}
      </span>
      <h1>{title}</h1>
      <p>{text}</p>
      {more}
      <div className={css.actions}>{children}</div>
    </section>
  )
}

const Home = ({ look = 'default' }: { look?: 'filled' | 'default' }) => (
  <ButtonLink size="form" look={look} href="/home">
    {m.error_home()}
  </ButtonLink>
)
const OwnPage = () => (
  <ButtonLink size="form" href="/auth/login">
    {m.error_start()}
  </ButtonLink>
)

/** Content of the page for unknown addresses. */
export const NotFound = () => (
  <Plate
    icon={<IconError404 size={44} aria-hidden />}
    tone="mute"
    title={m.title_error_404()}
    text={m.error_404_text()}
  >
    <Where who="guest">
      <Home look="filled" />
    </Where>
    <Where who="signed-in">
      <OwnPage />
      <Home />
    </Where>
    <ButtonLink size="form" look="default" href="/ngo-list">
      {m.title_ngo_list()}
    </ButtonLink>
  </Plate>
)

/** Content of the page for a missing right. `why` says which right, and who grants it. */
export const Unauthorized = ({ why }: { why?: ReactNode }) => (
  <Plate
    icon={<IconLock size={40} aria-hidden />}
    tone="warn"
    title={m.title_unauthorized_401()}
    text={m.error_401_page_text()}
    more={why}
  >
    <OwnPage />
    <Home />
  </Plate>
)

/** The page for unknown addresses inside the frame of the open pages. */
export const NotFoundPage = () => (
  <PublicFrame>
    <NotFound />
  </PublicFrame>
)

/** A page that failed while it was drawn: says so, and offers another try and the number for support. */
export function ErrorPage({ error }: { error: unknown }) {
  const router = useRouter()
  // Read at the first drawing, because the second one removes what the server wrote into the page.
  const [reference] = useState(() => (error as { reference?: string }).reference ?? pageReference())
  return (
    <Plate
      icon={<IconAlertTriangle size={40} aria-hidden />}
      tone="bad"
      title={m.error_500()}
      text={m.error_500_text()}
      more={
        reference && (
          <p>
            {m.error_reference_label()}{' '}
            <Ltr>
              <code data-reference>{reference}</code>
            </Ltr>
          </p>
        )
      }
    >
      <Button size="form" onClick={() => void router.invalidate()}>
        {m.error_retry()}
      </Button>
      <Home />
    </Plate>
  )
}
