import { IconAlertTriangle, IconCloudOff, IconInbox, IconRefresh, IconSearchOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatTime } from '#web/base/format.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'
import { Ltr } from './text.tsx'
import css from './states.module.css'

function Plate({
  icon,
  tone,
  title,
  text,
  children,
}: {
  icon: ReactNode
  tone: string
  title: ReactNode
  text?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className={css.plate}>
      <span className={css.icon} data-tone={tone}>
        {icon}
      </span>
      <p className={css.title}>{title}</p>
      {text && <p className={css.text}>{text}</p>}
      {children && <div className={css.actions}>{children}</div>}
    </div>
  )
}

/** No records yet: says so, what they are for, and offers the first action. */
export const EmptyState = ({
  title,
  text,
  icon = <IconInbox size={36} stroke={1.5} aria-hidden />,
  children,
}: {
  title: ReactNode
  text?: ReactNode
  icon?: ReactNode
  children?: ReactNode
}) => (
  <Plate icon={icon} tone="brand" title={title} text={text}>
    {children}
  </Plate>
)

/** The filters found nothing. */
export const NoneState = ({
  title = m.state_none(),
  text,
  onClear,
  verb = m.filter_clear(),
  children,
}: {
  title?: ReactNode
  text?: ReactNode
  onClear?: () => void
  verb?: string
  children?: ReactNode
}) => (
  <Plate icon={<IconSearchOff size={36} stroke={1.5} aria-hidden />} tone="mute" title={title} text={text}>
    {onClear ? (
      <Button look="default" size="bar" onClick={onClear}>
        {verb}
      </Button>
    ) : (
      children
    )}
  </Plate>
)

/**
 * Data could not be loaded: says what failed and that nothing is lost, and offers another try and the number for
 * support. Where they are not for this person (`refusal`) another try would fail as well: it says that, and who grants it.
 */
export const ErrorState = ({
  title = m.error_fetch(),
  text,
  reference,
  refusal,
  onRetry,
}: {
  title?: ReactNode
  text?: ReactNode
  reference?: string | undefined
  refusal?: string | undefined
  onRetry?: () => void
}) =>
  refusal !== undefined ? (
    <NoRight title={m.no_right_read()}>
      {refusal} {m.no_right_text()}
    </NoRight>
  ) : (
    <div role="alert">
      <Plate
        icon={<IconAlertTriangle size={36} stroke={1.5} aria-hidden />}
        tone="bad"
        title={title}
        text={
          <>
            {text ?? m.error_kept()}{' '}
            {reference && (
              <>
                {m.error_reference_label()} <Ltr>{reference}</Ltr>
              </>
            )}
          </>
        }
      >
        {onRetry && (
          <Button size="bar" icon={<IconRefresh size={18} aria-hidden />} onClick={onRetry}>
            {m.error_retry()}
          </Button>
        )}
      </Plate>
    </div>
  )

/** No connection, and since when. */
export const OfflineNotice = ({ since, children }: { since: string; children: ReactNode }) => (
  <div className={css.offline} role="alert">
    <IconCloudOff size={22} aria-hidden />
    <p>
      <b>{m.offline_title()}</b> <Ltr>{formatTime(since)}</Ltr>. {children}
    </p>
  </div>
)

/** A missing right, and who can grant it. */
export const NoRight = ({ title = m.no_right(), children }: { title?: ReactNode; children?: ReactNode }) => (
  <Notice tone="sand" title={title}>
    {children ?? m.no_right_text()}
  </Notice>
)

/** Placeholder for content that is loading. Visible after 200 ms, with words after 3 s. */
export const Skeleton = ({ lines = 3 }: { lines?: number }) => (
  <div className={css.skeleton} role="status" aria-busy>
    {Array.from({ length: lines }, (_, i) => (
      <span key={i} style={{ inlineSize: `${[92, 74, 84, 60][i % 4]}%` }} />
    ))}
    <p className={css.slow}>{m.shell_loading()}</p>
  </div>
)
