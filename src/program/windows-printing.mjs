/**
 * Prints a PDF on Windows with what the system brings: Windows' own PDF reader draws each page, and .NET prints it. Written by the
 * documentation of both and not tried on Windows.
 */
import { Buffer } from 'node:buffer';
import { IN_UTF8 } from './printer-names.mjs';

/** Its values are the file, the printer and the number of copies. */
const SCRIPT = `
${IN_UTF8}
$ErrorActionPreference = 'Stop'
Add-Type -AssemblyName System.Drawing, System.Runtime.WindowsRuntime
[void][Windows.Storage.StorageFile, Windows.Storage, ContentType = WindowsRuntime]
[void][Windows.Data.Pdf.PdfDocument, Windows.Data.Pdf, ContentType = WindowsRuntime]
$asTask = [System.WindowsRuntimeSystemExtensions].GetMethods() | Where-Object { $_.Name -eq 'AsTask' -and $_.GetParameters().Count -eq 1 -and $_.GetParameters()[0].ParameterType.Name -eq 'IAsyncOperation\`1' } | Select-Object -First 1
$asPlainTask = [System.WindowsRuntimeSystemExtensions].GetMethods() | Where-Object { $_.Name -eq 'AsTask' -and $_.GetParameters().Count -eq 1 -and $_.GetParameters()[0].ParameterType.Name -eq 'IAsyncAction' } | Select-Object -First 1
function Wait-For($operation, $type) { $task = $asTask.MakeGenericMethod($type).Invoke($null, @($operation)); $task.Wait(); $task.Result }
$file = Wait-For ([Windows.Storage.StorageFile]::GetFileFromPathAsync($args[0])) ([Windows.Storage.StorageFile])
$pdf = Wait-For ([Windows.Data.Pdf.PdfDocument]::LoadFromFileAsync($file)) ([Windows.Data.Pdf.PdfDocument])
$script:page = 0
$document = New-Object System.Drawing.Printing.PrintDocument
$document.PrinterSettings.PrinterName = $args[1]
$document.PrinterSettings.Copies = [int16]$args[2]
$document.DocumentName = [System.IO.Path]::GetFileName($args[0])
$document.PrintController = New-Object System.Drawing.Printing.StandardPrintController
$document.OriginAtMargins = $false
$document.add_PrintPage({
  param($sender, $event)
  $one = $pdf.GetPage([uint32]$script:page)
  $options = New-Object Windows.Data.Pdf.PdfPageRenderOptions
  $options.DestinationWidth = [uint32]($one.Size.Width * 300 / 96)
  $memory = New-Object Windows.Storage.Streams.InMemoryRandomAccessStream
  $asPlainTask.Invoke($null, @($one.RenderToStreamAsync($memory, $options))).Wait()
  $image = [System.Drawing.Image]::FromStream([System.IO.WindowsRuntimeStreamExtensions]::AsStream($memory))
  $event.Graphics.PageUnit = [System.Drawing.GraphicsUnit]::Display
  # The origin is where the printer begins to print, not the edge of the paper.
  $left, $top = (-$event.PageSettings.HardMarginX), (-$event.PageSettings.HardMarginY)
  $event.Graphics.DrawImage($image, [single]$left, [single]$top, [single]($one.Size.Width * 100 / 96), [single]($one.Size.Height * 100 / 96))
  $image.Dispose()
  $script:page += 1
  $event.HasMorePages = $script:page -lt $pdf.PageCount
})
$document.Print()
`;

export function windowsCommand(job, printer, file) {
  if (job.contentType === 'application/zpl')
    throw new Error('A queue of Windows takes no ZPL: add the printer by its address.');
  const quoted = [file, printer, String(job.copies)].map((value) => `'${value.replace(/['‘’]/g, "''")}'`);
  const text = `& { ${SCRIPT} } ${quoted.join(' ')}`;
  const encoded = Buffer.from(text, 'utf16le').toString('base64');
  return ['powershell.exe', '-NoProfile', '-NonInteractive', '-ExecutionPolicy', 'Bypass', '-EncodedCommand', encoded];
}
