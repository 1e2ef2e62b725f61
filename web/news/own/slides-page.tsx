import { useState } from 'react'
import { mostSlides, ownSlideRegister } from '#contract/news/own-slides.ts'
import { screenWords } from '#contract/core/rights/screen-words.ts'
import { formatNumber } from '#web/base/format.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { sendForm } from '#web/core/api/send-form.ts'
import { useUploads } from '#web/core/forms/use-uploads.ts'
import { valuesFrom } from '#web/core/forms/use-merged-save.tsx'
import { OwnTags } from '#web/core/publication/own-tags.tsx'
import { moveActions } from '#web/core/registers/move-row.tsx'
import { type RowOf, useRegister } from '#web/core/registers/use-register.ts'
import { ScreenInstructions } from '#web/core/screens/screen-instructions.tsx'
import { headingOf } from '#web/core/screens/title.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { Card, Page, PageHead, Stack } from '#web/ui/page-head.tsx'
import { RowMenu } from '#web/ui/row-menu.tsx'
import { EmptyState, ErrorState, NoRight, Skeleton } from '#web/ui/states.tsx'
import { UploadField } from '#web/ui/upload-field.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import { emptySlide, SlideDrawer } from './slide-drawer.tsx'
import { SlidesAsSeen } from './slides-as-seen.tsx'
import css from './slides-page.module.css'

const path = '/guest-pages-management/images-slider'
export type Slide = RowOf<typeof ownSlideRegister>
const nameOf = (row: Slide, at: number) => row.title_ar || m.own_slide_name({ number: String(at + 1) })
const bodyOf = (row: Slide) => valuesFrom(emptySlide, row) as Record<string, unknown>

/** Pictures for new slides: several at once, each becomes a draft. */
function AddPictures({ room, onAdded }: { room: number; onAdded: () => Promise<unknown> }) {
  const form = useFields({ initial: { slides: [] as number[] } })
  const handle = useUploads({ use: 'image', onChange: (slides) => form.set('slides', slides) })
  const [isBusy, setBusy] = useState(false)
  const add = async () => {
    if (!form.check()) return
    setBusy(true)
    const errors = await sendForm(async () => {
      const answer = await callApi(ownSlideRegister.create, { body: { slides: form.values.slides } })
      for (const item of handle.items) handle.remove(item.id)
      form.reset({ slides: [] })
      await onAdded()
      return answer
    }).finally(() => setBusy(false))
    if (errors) form.setErrors(errors)
  }
  return (
    <Card title={m.own_slides_add()}>
      <UploadField
        field={form.field('slides') as never}
        handle={handle}
        label={m.own_slides_pictures()}
        hint={m.own_slides_hint({ count: formatNumber(room) })}
        accept=".jpg,.jpeg,.png,.gif"
        megabytes={5}
        max={room}
      />
      {form.values.slides.length > 0 && (
        <Button size="form" busy={isBusy} onClick={() => void add()}>
          {m.own_slides_add()}
        </Button>
      )}
    </Card>
  )
}

function Row({
  row,
  at,
  register,
  onOpen,
  onRemove,
}: {
  row: Slide
  at: number
  register: ReturnType<typeof useRegister<typeof ownSlideRegister>>
  onOpen: () => void
  onRemove: () => void
}) {
  const verb = register.mayEdit ? m.form_edit() : m.own_open()
  return (
    <li>
      <img
        src={`/api/v2/files/${row.source}`}
        alt={row.alt_ar ?? ''}
        style={{ objectPosition: `${row.focus_x}% ${row.focus_y}%` }}
      />
      <div className={css.words}>
        <h2>
          <bdi>{nameOf(row, at)}</bdi>
        </h2>
        <p>
          <OwnTags row={row} />
        </p>
        {row.details_ar && <p>{row.details_ar}</p>}
        {!row.is_decorative && !row.alt_ar && <p>{m.own_slide_undescribed()}</p>}
        <div className={css.tools}>
          <Button look="default" size="form" aria-label={`${verb}: ${nameOf(row, at)}`} onClick={onOpen}>
            {verb}
          </Button>
          <RowMenu
            name={nameOf(row, at)}
            actions={[
              ...moveActions(ownSlideRegister as never, register as never, row as never, bodyOf as never),
              ...(register.mayRemove ? [{ label: m.own_slide_remove(), tone: 'danger' as const, act: onRemove }] : []),
            ]}
          />
        </div>
      </div>
    </li>
  )
}

/** Until the slides are known there is room, as there is for most: what stands below does not move when they come. */
const roomBeside = (rows: readonly Slide[] = []) => mostSlides - rows.length

/** Slides of the organisation's page, in their order. */
export function OwnSlides() {
  const register = useRegister(ownSlideRegister)
  const [open, setOpen] = useState<number>()
  const [doomed, setDoomed] = useState<Slide>()
  const rows = register.rows as Slide[] | undefined
  const opened = rows?.find(({ id }) => id === open)
  const room = roomBeside(rows)
  return (
    <Page>
      <PageHead title={headingOf(path)} />
      <Stack>
        <ScreenInstructions />
        {!register.mayAdd && !register.mayEdit && <NoRight />}
        {register.mayAdd && room > 0 && <AddPictures room={room} onAdded={register.again} />}
        <Card title={label(screenWords.slides)}>
          {register.state === 'error' ? (
            <ErrorState {...register.error} />
          ) : rows === undefined ? (
            <Skeleton lines={8} />
          ) : rows.length === 0 ? (
            <EmptyState title={m.own_slides_empty()} text={m.own_slides_empty_text()} />
          ) : (
            <ol className={css.rows}>
              {rows.map((row, at) => (
                <Row
                  key={row.id}
                  row={row}
                  at={at}
                  register={register as never}
                  onOpen={() => setOpen(row.id)}
                  onRemove={() => setDoomed(row)}
                />
              ))}
            </ol>
          )}
        </Card>
        {rows !== undefined && rows.length > 0 && <SlidesAsSeen rows={rows} />}
      </Stack>
      {opened && (
        <SlideDrawer
          key={opened.id}
          row={opened}
          name={nameOf(opened, rows?.indexOf(opened) ?? 0)}
          mayEdit={register.mayEdit}
          onClose={() => setOpen(undefined)}
        />
      )}
      {doomed && (
        <Confirm
          tone="danger"
          title={m.own_slide_remove_title({ name: nameOf(doomed, rows?.indexOf(doomed) ?? 0) })}
          text={doomed.is_published ? m.own_remove_live() : m.own_remove_draft()}
          verb={m.own_slide_remove()}
          onClose={() => setDoomed(undefined)}
          onConfirm={() => register.remove(doomed.id)}
        />
      )}
    </Page>
  )
}
