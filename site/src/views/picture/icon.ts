/** The sign of the service for what reads no SVG: some browsers, feed readers, home screens. */
import { renderAsync } from '@resvg/resvg-js'
import icon from '../../../public/icon.svg?raw'

const ICON_SIZE = 48
const TOUCH_SIZE = 180
const PAPER = '#fbfaf6'

/** An `.ico` of one PNG: a header of 6 bytes, an entry of 16, the picture. */
export async function favicon(): Promise<Buffer> {
  const png = await drawIcon(icon, ICON_SIZE)
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(ICON_SIZE, 6)
  head.writeUInt8(ICON_SIZE, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

/** With room around it and no transparency, since a home screen rounds its corners and may fill it with black. */
export function touchIcon(): Promise<Buffer> {
  return drawIcon(icon.replace('viewBox="0 0 18 18"', 'viewBox="-5 -5 28 28"'), TOUCH_SIZE, PAPER)
}

async function drawIcon(svg: string, size: number, background?: string): Promise<Buffer> {
  const image = await renderAsync(svg, {
    fitTo: { mode: 'width', value: size },
    font: { loadSystemFonts: false },
    ...(background && { background }),
  })
  return image.asPng()
}
