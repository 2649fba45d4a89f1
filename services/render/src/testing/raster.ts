// PDFs as pixels, by PDFium, which draws them in browsers; none of ours.

import { PDFiumLibrary } from "@hyzyla/pdfium";
import sharp from "sharp";

/** The only page of a PDF as a PNG of so many pixels along each side. */
export async function rasterOfPdf(pdf: Buffer, sidePx: number): Promise<Buffer> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(pdf);
    if (document.getPageCount() !== 1) throw new Error(`The PDF has ${document.getPageCount()} pages.`);
    const page = await document.getPage(0).render({ width: sidePx, height: sidePx });
    const { data, width, height } = page;
    return await sharp(data, { raw: { width, height, channels: 4 } })
      .png()
      .toBuffer();
  } finally {
    library.destroy();
  }
}
