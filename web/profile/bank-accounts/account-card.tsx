import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { accountChange } from '#contract/profile/account-changes.ts'
import { accountWords, driverWords } from '#contract/profile/account-words.ts'
import { label } from '#web/base/label.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import { currentDrivers, isOperable, type Driver } from '#contract/profile/manager-accounts.ts'
import { useName } from '#web/core/api/use-lookup.ts'
import { link } from '#web/core/screens/link.ts'
import { useMay } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Button } from '#web/ui/button.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Card } from '#web/ui/page-head.tsx'
import { RowMenu } from '#web/ui/row-menu.tsx'
import { stateTone } from '#web/ui/state-tone.ts'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText, Dec, Ltr } from '#web/ui/text.tsx'
import type { Account } from './bank-accounts.tsx'
import css from './account-card.module.css'

interface Props {
  account: Account
  bank: string
  /** Bank and branch, to tell the accounts apart in the names of buttons. */
  title: string
  drivers: readonly Driver[]
  /** What waits for a second person on this account. */
  changes?: ReactNode
  onEdit?: () => void
  onRemove?: () => void
  onAdd?: () => void
  onEditDriver?: (driver: Driver) => void
  onRemoveDriver?: (driver: Driver) => void
}

function AccountFacts({ account }: { account: Account }) {
  const currency = useName('currencies')
  return (
    <Facts
      facts={[
        { key: 'account_no', label: label(accountWords.account_no), value: <Ltr>{account.account_no}</Ltr> },
        { key: 'branch_name', label: label(accountWords.branch_name), value: <bdi>{account.branch_name}</bdi> },
        { key: 'account_name', label: label(accountWords.account_name), value: <bdi>{account.account_name}</bdi> },
        { key: 'currency_id', label: label(accountWords.currency_id), value: currency(account.currency_id) },
        { key: 'opened_at', label: label(accountWords.opened_at), value: <DateText value={account.opened_at} /> },
        {
          key: 'approval_no',
          label: label(accountWords.approval_file),
          value: (
            <>
              <Dec>{account.approval_no}</Dec> · <DateText value={account.approval_date} />
            </>
          ),
          ...(account.approval_file
            ? {
                action: (
                  <Anchor href={`/api/v2/files/${account.approval_file}`}>{m.profile_account_open_file()}</Anchor>
                ),
              }
            : {}),
        },
      ]}
    />
  )
}

function DriverRow({
  driver,
  today,
  onEdit,
  onRemove,
}: {
  driver: Driver
  today: string
  onEdit: (() => void) | undefined
  onRemove: (() => void) | undefined
}) {
  const position = useName('positions')
  const seesRequests = useMay('ngo_transaction_requests', 'S')
  const waits = !driver.in_force
  const ended = !waits && currentDrivers([driver], today).length === 0
  return (
    <li>
      <div className={css.who}>
        <b>
          <bdi>{driver.full_name}</bdi>
        </b>
        <span>{position(driver.position_id)}</span>
        {driver.approved_by_request !== null &&
          (seesRequests ? (
            <Anchor href={link('/transactions/transactions/{id}', { id: driver.approved_by_request })}>
              {m.profile_driver_approved()}
            </Anchor>
          ) : (
            <span>{m.profile_driver_approved()}</span>
          ))}
      </div>
      <span className={css.when}>
        {driver.end_date ? (ended ? m.profile_driver_until() : m.profile_driver_will_end()) : m.profile_driver_since()}{' '}
        <DateText value={driver.end_date ?? driver.assign_date} short />
      </span>
      <StateTag tone={waits ? 'warn' : ended ? 'mute' : driver.operate_rule === 'joint' ? 'ok' : 'info'}>
        {waits
          ? label(accountChange.statuses.waiting)
          : ended
            ? m.profile_driver_ended()
            : driver.operate_rule === 'joint'
              ? label(driverWords.operate_rule.words.joint)
              : label(driverWords.operate_rule.words.substitute)}
      </StateTag>
      {(onEdit || onRemove) && (
        <RowMenu
          name={driver.full_name}
          actions={[
            ...(onEdit ? [{ label: m.form_edit(), act: onEdit }] : []),
            ...(onRemove ? [{ label: m.profile_driver_remove(), tone: 'danger' as const, act: onRemove }] : []),
          ]}
        />
      )}
    </li>
  )
}

function Tags({ account }: Pick<Props, 'account'>) {
  return (
    <span className={css.tags}>
      {!account.in_force && account.status !== 'closed' && (
        <StateTag tone="warn">{label(accountChange.statuses.waiting)}</StateTag>
      )}
      <StateTag tone={stateTone(account.status)}>{label(accountWords.status.words[account.status])}</StateTag>
      <StateTag tone={account.is_available ? 'brand' : 'mute'}>
        {account.is_available ? label(accountWords.is_available) : m.profile_account_unavailable()}
      </StateTag>
    </span>
  )
}

/** Who operates the account: those of today first. */
function Drivers({
  account,
  title,
  drivers,
  onAdd,
  onEditDriver,
  onRemoveDriver,
}: Pick<Props, 'account' | 'title' | 'drivers' | 'onAdd' | 'onEditDriver' | 'onRemoveDriver'>) {
  const today = todayIn()
  const closed = account.status === 'closed'
  const current = currentDrivers(drivers, today)
  const sorted = [...current, ...drivers.filter((driver) => !current.includes(driver))]
  return (
    <section className={css.drivers}>
      <header>
        <h3>{m.profile_drivers()}</h3>
        {onAdd && !closed && (
          <Button
            look="default"
            size="row"
            icon={<IconPlus size={16} aria-hidden />}
            aria-label={`${m.profile_driver_add()}: ${title}`}
            onClick={onAdd}
          >
            {m.profile_driver_add()}
          </Button>
        )}
      </header>
      {!closed &&
        (isOperable(drivers, today) ? (
          <Notice tone="ok">{m.profile_driver_complete()}</Notice>
        ) : (
          <Notice tone="warn">{m.profile_driver_missing()}</Notice>
        ))}
      {drivers.length === 0 ? (
        <p className={css.none}>{m.profile_driver_none()}</p>
      ) : (
        <ul>
          {sorted.map((driver) => (
            <DriverRow
              key={driver.id}
              driver={driver}
              today={today}
              onEdit={onEditDriver && (() => onEditDriver(driver))}
              onRemove={onRemoveDriver && (() => onRemoveDriver(driver))}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

/** One account: what it is, whether donors see it, and who operates it. */
export function AccountCard({
  account,
  bank,
  title,
  drivers,
  changes,
  onEdit,
  onRemove,
  onAdd,
  onEditDriver,
  onRemoveDriver,
}: Props) {
  return (
    <Card
      title={<bdi>{bank}</bdi>}
      note={<Tags account={account} />}
      action={
        (onEdit || onRemove) && (
          <RowMenu
            name={title}
            actions={[
              ...(onEdit ? [{ label: m.form_edit(), act: onEdit }] : []),
              ...(onRemove ? [{ label: m.profile_account_remove(), tone: 'danger' as const, act: onRemove }] : []),
            ]}
          />
        )
      }
      pad={false}
    >
      {changes}
      <div className={css.columns}>
        <div className={css.facts}>
          <AccountFacts account={account} />
        </div>
        <Drivers {...{ account, title, drivers, onAdd, onEditDriver, onRemoveDriver }} />
      </div>
    </Card>
  )
}
