/** What a style or picture import amounts to in a test: its absence. */
export default '';
