/** The server answers this address with uPlot's own module. */
export { default } from 'uplot';
