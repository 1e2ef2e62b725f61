import { IconGift, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Assist } from '#contract/assists/objects.ts'
import type { Offer } from '#contract/assists/offers.ts'
import { assistPaths } from '#contract/assists/paths.ts'
import { formatNumber } from '#web/base/format.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { useAddress } from '#web/core/lists/use-address.ts'
import { link } from '#web/core/screens/link.ts'
import { ScreenInstructions } from '#web/core/screens/screen-instructions.tsx'
import { headingOf } from '#web/core/screens/title.ts'
import { useMay } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Segments } from '#web/ui/choice-field.tsx'
import { drawer, later } from '#web/ui/later.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Card, Page, PageHead, Stack } from '#web/ui/page-head.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Beside } from './beside.tsx'
import { ItemPanel } from './item-panel.tsx'
import css from './network.module.css'
import { OwnItems } from './own-items.tsx'
import { useAssist, useOffers } from './queries.ts'

const AllItems = later(async () => (await import('./all-items.tsx')).AllItems)
const ItemDrawer = drawer(async () => (await import('./drawers.tsx')).ItemDrawer)

type Direction = 'give' | 'benefit'
type Editing = { direction: Direction; id: number | undefined }

/** Before the organisation takes part, or while it paused: what that means, and where it is changed. */
function Part({ assist }: { assist: Assist | null }) {
  if (assist?.is_active) return null
  return (
    <Notice
      tone="sand"
      title={assist ? m.assist_paused() : m.assist_not_yet()}
      end={
        <ButtonLink look="default" href={link(assistPaths.manage)}>
          {headingOf(assistPaths.manage)}
        </ButtonLink>
      }
    >
      {m.assist_part_text()}
    </Notice>
  )
}

function Body({
  direction,
  assist,
  offers,
  onEdit,
}: {
  direction: Direction
  assist: Assist | null
  offers: readonly Offer[]
  onEdit: (editing: Editing) => void
}) {
  const address = useAddress()
  const items = (assist?.assistObjects ?? []).filter((one) => one.direction === direction)
  const asked = Number(address.one('item'))
  const shown = items.find(({ id }) => id === asked) ?? items[0]
  const path = assistPaths[direction]
  return (
    <div className={css.page}>
      <Card
        title={direction === 'give' ? m.assist_our_gifts() : m.assist_our_needs()}
        note={formatNumber(items.length)}
        pad={false}
      >
        {items.length === 0 ? (
          <EmptyState
            title={direction === 'give' ? m.assist_no_gifts() : m.assist_no_needs()}
            text={direction === 'give' ? m.assist_no_gifts_text() : m.assist_no_needs_text()}
          />
        ) : (
          <OwnItems
            items={items}
            offers={offers}
            shown={shown?.id}
            hrefOf={(item) => link(path, undefined, { item })}
          />
        )}
      </Card>
      <div className={css.column}>
        {shown ? (
          <ItemPanel
            key={shown.id}
            item={shown}
            offers={offers.filter((one) => one.my_object_id === shown.id)}
            onEdit={() => onEdit({ direction, id: shown.id })}
          />
        ) : (
          <Card>
            <EmptyState title={m.assist_start()} text={m.assist_how_text()} />
          </Card>
        )}
      </div>
      <Beside
        offers={offers.filter((one) => one.my_object_id === null || one.my_object_id !== shown?.id)}
        assist={assist}
      />
    </div>
  )
}

const Adding = ({ onEdit }: { onEdit: (editing: Editing) => void }) => (
  <>
    <Button
      look="default"
      icon={<IconPlus size={18} aria-hidden />}
      onClick={() => onEdit({ direction: 'benefit', id: undefined })}
    >
      {m.assist_add_need()}
    </Button>
    <Button
      look="default"
      icon={<IconGift size={18} aria-hidden />}
      onClick={() => onEdit({ direction: 'give', id: undefined })}
    >
      {m.assist_add_give()}
    </Button>
  </>
)

/** Networking from one side: what the organisation needs or gives, what fits it, and what came of it [spec 2§2]. */
export function NetworkPage({ direction }: { direction: Direction }) {
  const address = useAddress()
  const [assist, offers] = [useAssist(), useOffers()]
  const [editing, setEditing] = useState<Editing>()
  const mayAdd = useMay('ngo_assists_management', 'A')
  const isAll = address.one('view') === 'all'
  const row = assist.data?.assistObjects.find(({ id }) => id === editing?.id)
  return (
    <Page>
      <PageHead
        title={headingOf(assistPaths[direction])}
        tabs={
          <Segments
            label={m.assist_views()}
            value={isAll ? 'all' : 'own'}
            choices={[
              { value: 'own', label: direction === 'give' ? m.assist_our_gifts() : m.assist_our_needs() },
              { value: 'all', label: m.assist_all() },
            ]}
            onChange={(view) => address.set({ view: view === 'all' ? view : undefined, item: undefined })}
          />
        }
        actions={mayAdd && assist.data && <Adding onEdit={setEditing} />}
      />
      <Stack>
        <ScreenInstructions />
        {assist.data !== undefined && <Part assist={assist.data} />}
        {isAll ? (
          <AllItems />
        ) : (
          <Loaded query={assist} lines={10}>
            {(data) => <Body direction={direction} assist={data} offers={offers.data ?? []} onEdit={setEditing} />}
          </Loaded>
        )}
      </Stack>
      {editing && (editing.id === undefined || row) && (
        <ItemDrawer row={row} direction={editing.direction} onClose={() => setEditing(undefined)} />
      )}
    </Page>
  )
}
