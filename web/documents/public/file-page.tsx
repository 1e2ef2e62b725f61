import { m } from '#web/generated/paraglide/messages.js'
import type { ReactNode } from 'react'
import { DocViewer } from '#web/ui/doc-viewer.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import type { ShownFile } from './load-file.ts'
import css from './file-page.module.css'

/** One stored file over the whole page, for those whom the server lets read it; `door` and its words are the site's. */
export function FilePage({ file, door, enter }: { file: ShownFile | undefined; door: ReactNode; enter: ReactNode }) {
  if (!file) {
    return (
      <div className={css.none}>
        <h1>{m.public_file_none()}</h1>
        <p>
          {m.public_file_none_text()} {enter}
        </p>
        <ButtonLink size="form" href="/auth/login">
          {door}
        </ButtonLink>
        <ButtonLink size="form" look="default" href="/home">
          {m.error_home()}
        </ButtonLink>
      </div>
    )
  }
  return (
    <div className={css.page}>
      <h1 className="visually-hidden">{file.name}</h1>
      <DocViewer
        title={file.name}
        pages={[{ id: String(file.id), name: file.name, url: file.url, type: file.type }]}
        frozen={file.frozen}
      />
    </div>
  )
}
