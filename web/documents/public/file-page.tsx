import { m } from '#web/generated/paraglide/messages.js'
import { DocViewer } from '#web/ui/doc-viewer.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import type { ShownFile } from './load-file.ts'
import css from './file-page.module.css'

/** One stored file over the whole page, for those whom the server lets read it. */
export function FilePage({ file }: { file: ShownFile | undefined }) {
  if (!file) {
    return (
      <div className={css.none}>
        <h1>{m.public_file_none()}</h1>
        <p>{m.public_file_none_text()}</p>
        <ButtonLink size="form" href="/auth/login">
          {m.shell_sign_in()}
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
