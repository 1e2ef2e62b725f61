import { Subscript } from '@tiptap/extension-subscript'
import { Superscript } from '@tiptap/extension-superscript'
import { TableKit } from '@tiptap/extension-table'
import { EditorContent, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect } from 'react'
import { cleanPasted } from './pasted-html.ts'
import { RichTextTools } from './rich-text-tools.tsx'
import css from './rich-text-field.module.css'

const isLink = (url: string) => /^(?:https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i.test(url)

/** What a text can contain: the same as the server keeps when it cleans one. */
const extensionsWith = (headings: boolean) => [
  StarterKit.configure({
    heading: headings && { levels: [2, 3] },
    code: false,
    codeBlock: false,
    strike: false,
    horizontalRule: false,
    dropcursor: false,
    gapcursor: false,
    trailingNode: false,
    link: { openOnClick: false, autolink: false, isAllowedUri: isLink, HTMLAttributes: { target: null, rel: null } },
  }),
  Subscript,
  Superscript,
  TableKit.configure({ table: { resizable: false } }),
]
const [plain, withHeadings] = [extensionsWith(false), extensionsWith(true)]

interface Props {
  id: string
  label: string
  lang: 'ar' | 'en'
  /** Whether the text has headings. */
  headings: boolean
  value: string
  bad: boolean
  readOnly: boolean
  onChange: (html: string) => void
  onBlur: () => void
}

/** The editor with its tools. Loaded late. */
export function RichTextEditor({ id, label, lang, headings, value, bad, readOnly, onChange, onBlur }: Props) {
  const editor = useEditor({
    extensions: headings ? withHeadings : plain,
    content: value,
    editable: !readOnly,
    // The page's security policy allows no style element. The style sheet beside this file has what is needed.
    injectCSS: false,
    editorProps: {
      attributes: {
        id,
        lang,
        dir: lang === 'ar' ? 'rtl' : 'ltr',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        class: css.text ?? '',
      },
      transformPastedHTML: cleanPasted,
      // Tab leaves the field, as everywhere. In a list or table it would otherwise trap the user.
      handleDOMEvents: { keydown: (_view, event) => event.key === 'Tab' },
    },
    onUpdate: ({ editor: now }) => onChange(now.isEmpty ? '' : now.getHTML()),
    onBlur,
  })
  useEffect(() => {
    // A destroyed editor has no content to compare.
    if (editor.isDestroyed) return
    // Values from outside (another record, a reset) replace the text. What the person typed is already there.
    const shown = editor.isEmpty ? '' : editor.getHTML()
    if (value !== shown && !editor.isFocused) editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  return (
    <div className={css.box} data-bad={bad || undefined} data-locked={readOnly || undefined}>
      {!readOnly && <RichTextTools editor={editor} label={label} headings={headings} isLink={isLink} />}
      <EditorContent editor={editor} />
    </div>
  )
}
